export const sharedDoubles = (length: number) => new Float64Array(shared(8 * length))
export const sharedFloats = (length: number) => new Float32Array(shared(4 * length))
export const sharedCounts = (length: number) => new Uint32Array(shared(4 * length))
export const sharedIntegers = (length: number) => new Int32Array(shared(4 * length))
export const sharedYears = (length: number) => new Uint16Array(shared(2 * length))
export const sharedBytes = (length: number) => new Uint8Array(shared(length))

const shared = (bytes: number) => new SharedArrayBuffer(bytes)
