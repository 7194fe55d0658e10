// The types of Core Foundation that Security's functions take and give. Toll-free bridging is told by making each the
// class that it is bridged to: a Swift value is still no such object, and must be converted.

import Foundation

public typealias CFTypeRef = AnyObject
public typealias CFTypeID = UInt
public typealias CFData = NSData
public typealias CFString = NSString
public typealias CFArray = NSArray
public typealias CFDictionary = NSDictionary
public typealias CFError = NSError

public class CFAllocator {}

public func CFGetTypeID(_ cf: CFTypeRef!) -> CFTypeID { fatalError() }

public func CFErrorGetCode(_ err: CFError!) -> Int { fatalError() }
