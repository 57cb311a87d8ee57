/** jsdom has no Response; this is as much of one as the app's calls read. */
function answer(body: unknown, status: number): Response {
  const reply = { ok: status < 400, status, headers: new Headers(), json: () => Promise.resolve(body) }
  return reply as unknown as Response
}

/** Lets every call of the app be answered by `reply`, which gets the address; gives the number of calls back. */
export function answerWith(reply: (url: string) => { body: unknown; status?: number }): {
  calls: () => number
} {
  let calls = 0
  globalThis.fetch = (input) => {
    calls++
    const { body, status = 200 } = reply(String(input))
    return Promise.resolve(answer(body, status))
  }
  return { calls: () => calls }
}
