/** jsdom lacks Response; this has what the app's calls read. */
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

/** @returns the number of calls */
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
