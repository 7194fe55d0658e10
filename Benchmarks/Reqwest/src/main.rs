//! The same measurements with reqwest, on one thread.
//!
//!     reqwest-benchmark SCENARIO URL CONCURRENCY SECONDS CA
//!
//! It prints one line of JSON and waits for its input to end, so that whoever started it can look at its memory.

use std::io::Read;
use std::time::{Duration, Instant};

type Failure = Box<dyn std::error::Error>;

#[derive(serde::Deserialize)]
#[allow(dead_code, non_snake_case)]
struct Post {
    id: i64,
    userId: i64,
    title: String,
    published: bool,
    score: f64,
    tags: Vec<String>,
    body: String,
}

#[derive(Clone)]
struct Job {
    client: reqwest::Client,
    scenario: String,
    url: String,
}

impl Job {
    async fn once(&self) -> Result<(), Failure> {
        let request = if self.scenario == "post" {
            let body = format!("{{\"text\":\"{}\"}}", "x".repeat(1013));
            self.client.post(&self.url).header("Content-Type", "application/json").body(body)
        } else {
            self.client.get(&self.url)
        };
        let mut response = request.send().await?.error_for_status()?;
        match self.scenario.as_str() {
            "list" => {
                let posts: Vec<Post> = response.json().await?;
                if posts.is_empty() {
                    return Err("the list is empty".into());
                }
            }
            "download" => {
                let mut count = 0;
                while let Some(chunk) = response.chunk().await? {
                    count += chunk.len();
                }
                if count != 1 << 30 {
                    return Err("the download is not whole".into());
                }
            }
            _ => {
                response.bytes().await?;
            }
        }
        Ok(())
    }
}

fn client(concurrency: usize, authority: &str) -> Result<reqwest::Client, Failure> {
    let mut builder = reqwest::Client::builder().pool_max_idle_per_host(concurrency);
    if !authority.is_empty() {
        builder = builder.add_root_certificate(reqwest::Certificate::from_pem(&std::fs::read(authority)?)?);
    }
    Ok(builder.build()?)
}

fn cpu() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

async fn load(job: &Job, concurrency: usize, seconds: f64) -> Result<Vec<f64>, Failure> {
    let end = Instant::now() + Duration::from_secs_f64(seconds);
    let local = tokio::task::LocalSet::new();
    let handles: Vec<_> = (0..concurrency)
        .map(|_| {
            let job = job.clone();
            local.spawn_local(async move {
                let mut times = Vec::with_capacity(1024);
                let mut before = Instant::now();
                loop {
                    if let Err(failure) = job.once().await {
                        eprintln!("reqwest-benchmark: {failure}");
                        std::process::exit(1);
                    }
                    let after = Instant::now();
                    times.push((after - before).as_secs_f64());
                    before = after;
                    if job.scenario == "download" || before >= end {
                        return times;
                    }
                }
            })
        })
        .collect();
    local
        .run_until(async move {
            let mut all = Vec::new();
            for handle in handles {
                all.extend(handle.await?);
            }
            Ok(all)
        })
        .await
}

async fn cancel(job: &Job, concurrency: usize) -> Result<Vec<f64>, Failure> {
    let mut all = Vec::new();
    while all.len() < 10_000 {
        let start = Instant::now();
        let handles: Vec<_> = (0..concurrency)
            .map(|_| {
                let request = job.client.get(&job.url);
                tokio::spawn(async move {
                    let _ = request.send().await;
                })
            })
            .collect();
        tokio::time::sleep(Duration::from_millis(5)).await;
        for handle in handles {
            handle.abort();
            let _ = handle.await;
        }
        all.extend(std::iter::repeat(start.elapsed().as_secs_f64()).take(concurrency));
    }
    Ok(all)
}

async fn start_up(job: &Job, authority: &str, seconds: f64) -> Result<Vec<f64>, Failure> {
    let begin = Instant::now();
    let mut all = Vec::new();
    while begin.elapsed().as_secs_f64() < seconds {
        let start = Instant::now();
        let job = Job { client: client(1, authority)?, ..job.clone() };
        job.once().await?;
        all.push(start.elapsed().as_secs_f64());
    }
    Ok(all)
}

async fn measure(arguments: &[String]) -> Result<(), Failure> {
    let (scenario, url, concurrency, seconds, authority) = match arguments {
        [scenario, url, concurrency, seconds, authority] => (scenario, url, concurrency, seconds, authority),
        _ => return Err("usage: SCENARIO URL CONCURRENCY SECONDS CA".into()),
    };
    let (concurrency, seconds): (usize, f64) = (concurrency.parse()?, seconds.parse()?);
    let job = Job { client: client(concurrency, authority)?, scenario: scenario.clone(), url: url.clone() };
    if !["start-up", "cancel", "download"].contains(&scenario.as_str()) {
        load(&job, concurrency, seconds * 0.3).await?;
    }
    let (before, begin) = (cpu(), Instant::now());
    let mut times = match scenario.as_str() {
        "start-up" => start_up(&job, authority, seconds).await?,
        "cancel" => cancel(&job, concurrency).await?,
        _ => load(&job, concurrency, seconds).await?,
    };
    let (elapsed, used) = (begin.elapsed().as_secs_f64(), cpu() - before);
    times.sort_by(f64::total_cmp);
    let percentile = |share: f64| times[((times.len() - 1) as f64 * share) as usize] * 1e6;
    println!(
        "{{\"requests\":{},\"seconds\":{elapsed},\"cpu\":{used},\"p50\":{:.1},\"p99\":{:.1},\"version\":\"{}\"}}",
        times.len(),
        percentile(0.5),
        percentile(0.99),
        option_env!("REQWEST_VERSION").unwrap_or_default(),
    );
    std::io::stdin().read_to_end(&mut Vec::new())?;
    Ok(())
}

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(measure(&arguments))
}
