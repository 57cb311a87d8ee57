const zero = 48
const point = 46
const plus = 43
const minus = 45

/** Up to so many digits, numbers, powers of ten and their quotient are exact. */
const exactDigits = 15
const powers = Array.from({ length: exactDigits + 1 }, (_, exponent) => 10 ** exponent)

/** Parses plain decimal numbers inside a text without allocating: a table has millions. */
export class PlainNumber {
  value = 0
  hasPoint = false
  #digits = 0

  /** @returns false for anything else, including codes such as 007 and numbers over 15 digits */
  read(text: string, start = 0, end = text.length): boolean {
    const sign = text.charCodeAt(start)
    const first = sign === minus || sign === plus ? start + 1 : start
    this.#digits = 0
    const whole = this.#read(text, first, end)
    this.hasPoint = whole < end && text.charCodeAt(whole) === point
    const last = this.hasPoint ? this.#read(text, whole + 1, end) : whole
    const decimals = this.hasPoint ? last - whole - 1 : 0
    const digits = whole - first + decimals
    const isCode = whole - first > 1 && text.charCodeAt(first) === zero
    if (last < end || digits === 0 || digits > exactDigits || isCode) return false
    const size = this.#digits / (powers[decimals] ?? 1)
    this.value = sign === minus ? -size : size
    return true
  }

  #read(text: string, from: number, end: number): number {
    let at = from
    for (; at < end; at += 1) {
      const digit = text.charCodeAt(at) - zero
      if (!(digit >= 0 && digit <= 9)) break
      this.#digits = this.#digits * 10 + digit
    }
    return at
  }
}
