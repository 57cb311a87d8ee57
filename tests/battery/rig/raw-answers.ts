/** Lines of a request to this machine, without a body. */
export const head = (line: string, ...headers: string[]) =>
  [line, `host: localhost`, ...headers, '', ''].join('\r\n')

/** The status of a raw answer. */
export const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

/** Expects an error with a message in the contract's form. */
export function expectSentence(answer: string, status: number): void {
  expect(statusOf(answer)).toBe(status)
  expect(answer).toMatch(/\{"detail":"[^"]+\."\}/)
}
