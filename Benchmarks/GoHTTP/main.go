// The same measurements with Go's net/http.
//
//	main SCENARIO URL CONCURRENCY SECONDS CA
//
// It prints one line of JSON and waits for its input to end, so that whoever started it can look at its memory.
package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

type post struct {
	ID        int      `json:"id"`
	UserID    int      `json:"userId"`
	Title     string   `json:"title"`
	Published bool     `json:"published"`
	Score     float64  `json:"score"`
	Tags      []string `json:"tags"`
	Body      string   `json:"body"`
}

var payload = []byte(`{"text":"` + strings.Repeat("x", 1013) + `"}`)

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "GoHTTP:", err)
		os.Exit(1)
	}
}

func cpu() float64 {
	var usage syscall.Rusage
	check(syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return float64(usage.Utime.Sec+usage.Stime.Sec) + float64(usage.Utime.Usec+usage.Stime.Usec)/1e6
}

func newClient(concurrency int, authority string) *http.Client {
	transport := &http.Transport{
		MaxIdleConns:        concurrency,
		MaxIdleConnsPerHost: concurrency,
		MaxConnsPerHost:     concurrency,
		ForceAttemptHTTP2:   true,
	}
	if authority != "" {
		text, err := os.ReadFile(authority)
		check(err)
		pool := x509.NewCertPool()
		pool.AppendCertsFromPEM(text)
		transport.TLSClientConfig = &tls.Config{RootCAs: pool}
	}
	return &http.Client{Transport: transport}
}

// send answers the request's body, or counts it only.
func send(client *http.Client, request *http.Request, counts bool) ([]byte, int64, error) {
	response, err := client.Do(request)
	if err != nil {
		return nil, 0, err
	}
	defer response.Body.Close()
	if response.StatusCode != 200 {
		return nil, 0, fmt.Errorf("status %d", response.StatusCode)
	}
	if counts {
		count, err := io.CopyBuffer(struct{ io.Writer }{io.Discard}, struct{ io.Reader }{response.Body}, make([]byte, 256<<10))
		return nil, count, err
	}
	body, err := io.ReadAll(response.Body)
	return body, int64(len(body)), err
}

func once(client *http.Client, scenario, url string) {
	method, reader := "GET", io.Reader(nil)
	if scenario == "post" {
		method, reader = "POST", bytes.NewReader(payload)
	}
	request, err := http.NewRequest(method, url, reader)
	check(err)
	if scenario == "post" {
		request.Header.Set("Content-Type", "application/json")
	}
	body, count, err := send(client, request, scenario == "download")
	check(err)
	if scenario == "download" && count != 1<<30 {
		check(fmt.Errorf("the download is not whole"))
	}
	if scenario == "list" {
		var posts []post
		check(json.Unmarshal(body, &posts))
	}
}

func load(client *http.Client, scenario, url string, concurrency int, seconds float64) []float64 {
	end := time.Now().Add(time.Duration(seconds * 1e9))
	results := make([][]float64, concurrency)
	var group sync.WaitGroup
	for index := 0; index < concurrency; index++ {
		group.Add(1)
		go func(index int) {
			defer group.Done()
			times := make([]float64, 0, 1024)
			before := time.Now()
			for {
				once(client, scenario, url)
				after := time.Now()
				times = append(times, after.Sub(before).Seconds())
				before = after
				if scenario == "download" || !before.Before(end) {
					break
				}
			}
			results[index] = times
		}(index)
	}
	group.Wait()
	var all []float64
	for _, times := range results {
		all = append(all, times...)
	}
	return all
}

func cancelAll(client *http.Client, url string, concurrency int) []float64 {
	var all []float64
	for len(all) < 10000 {
		start := time.Now()
		background, cancel := context.WithCancel(context.Background())
		var group sync.WaitGroup
		for index := 0; index < concurrency; index++ {
			group.Add(1)
			go func() {
				defer group.Done()
				request, err := http.NewRequestWithContext(background, "GET", url, nil)
				check(err)
				_, _, _ = send(client, request, false)
			}()
		}
		time.Sleep(5 * time.Millisecond)
		cancel()
		group.Wait()
		for index := 0; index < concurrency; index++ {
			all = append(all, time.Since(start).Seconds())
		}
	}
	return all
}

func startUp(authority, url string, seconds float64) []float64 {
	var all []float64
	for begin := time.Now(); time.Since(begin).Seconds() < seconds; {
		start := time.Now()
		client := newClient(1, authority)
		once(client, "get", url)
		all = append(all, time.Since(start).Seconds())
		client.CloseIdleConnections()
	}
	return all
}

func percentile(sorted []float64, share float64) float64 {
	return sorted[int(float64(len(sorted)-1)*share)] * 1e6
}

func main() {
	if len(os.Args) != 6 {
		check(fmt.Errorf("usage: SCENARIO URL CONCURRENCY SECONDS CA"))
	}
	scenario, url, authority := os.Args[1], os.Args[2], os.Args[5]
	concurrency, err := strconv.Atoi(os.Args[3])
	check(err)
	seconds, err := strconv.ParseFloat(os.Args[4], 64)
	check(err)
	client := newClient(concurrency, authority)
	if scenario != "start-up" && scenario != "cancel" && scenario != "download" {
		load(client, scenario, url, concurrency, seconds*0.3)
	}
	before, begin := cpu(), time.Now()
	var times []float64
	switch scenario {
	case "start-up":
		times = startUp(authority, url, seconds)
	case "cancel":
		times = cancelAll(client, url, concurrency)
	default:
		times = load(client, scenario, url, concurrency, seconds)
	}
	elapsed, used := time.Since(begin).Seconds(), cpu()-before
	sort.Float64s(times)
	fmt.Printf("{\"requests\":%d,\"seconds\":%f,\"cpu\":%f,\"p50\":%.1f,\"p99\":%.1f,\"version\":%q}\n",
		len(times), elapsed, used, percentile(times, 0.5), percentile(times, 0.99), runtime.Version())
	_, _ = io.Copy(io.Discard, os.Stdin)
}
