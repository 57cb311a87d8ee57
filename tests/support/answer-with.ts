/** Stands in for Response, which jsdom lacks, as far as the app's calls read it. */
function answer(body: unknown, status: number): Response {
  const reply = {
    ok: status < 400,
    status,
    headers: new Headers(),
    json: () => Promise.resolve(body),
    blob: () => Promise.resolve(new Blob([JSON.stringify(body)])),
    arrayBuffer: () => Promise.resolve(Uint8Array.from(Buffer.from(JSON.stringify(body))).buffer),
  }
  return reply as unknown as Response
}

/** Answers every call of the app with `reply`, which gets the URL. @returns the number of calls */
export function answerWith(
  reply: (
    url: string,
    init: RequestInit,
  ) => { body: unknown; status?: number } | Promise<{ body: unknown; status?: number }>,
): {
  calls: () => number
} {
  let calls = 0
  globalThis.fetch = async (input, init = {}) => {
    calls++
    const { body, status = 200 } = await reply(String(input), init)
    init.signal?.throwIfAborted()
    return answer(body, status)
  }
  return { calls: () => calls }
}
