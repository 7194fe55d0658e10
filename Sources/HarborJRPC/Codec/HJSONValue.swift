// What `data` of an error, ids and untyped params are made of belongs to the surface of this module.
@_exported public import FastJSON
