import { AppError } from '@/server/engine/base/app-error'

/** One part of a form. Its content is read to its end, or not at all, before the next part is asked for. */
export interface FormPart {
  name: string
  /** Null for a plain field. */
  fileName: string | null
  content: AsyncGenerator<Uint8Array, void, undefined>
}

const headBytesMost = 4_096
const typePattern = /^multipart\/form-data\s*;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i

const broken = (what: string, cause?: unknown) =>
  new AppError({ code: 'bad_request', message: `The form ${what}.`, cause })

/**
 * Reads a form part by part as its bytes come, so that a large file is never whole in memory. Throws 415 for another
 * content type, 400 for a form that is broken or ends early.
 */
export async function* readMultipart(
  body: ReadableStream<Uint8Array> | null,
  contentType: string,
): AsyncGenerator<FormPart, void, undefined> {
  const [, quoted, plain] = typePattern.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined || !body) {
    throw new AppError({ code: 'wrong_type', message: 'Send multipart/form-data with a boundary.' })
  }
  const bytes = createBytes(body)
  try {
    yield* readParts(bytes, Buffer.from(`\r\n--${boundary}`))
  } finally {
    await bytes.close()
  }
}

async function* readParts(bytes: Bytes, delimiter: Buffer): AsyncGenerator<FormPart, void, undefined> {
  const before = await readTextUntil(bytes, delimiter)
  if (before !== '') throw broken('does not begin with its boundary')
  for (;;) {
    const next = await bytes.take(2)
    if (next === '--') return
    if (next !== '\r\n') throw broken('has a line that goes on after its boundary')
    const head = readHead(await readTextUntil(bytes, headEnd))
    const content = bytes.until(delimiter)
    yield { ...head, content }
    for await (const _ of content);
  }
}

const headEnd = Buffer.from('\r\n\r\n')

type Bytes = ReturnType<typeof createBytes>

function createBytes(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  // The first boundary stands without the line end that the others have before them.
  let held = Buffer.from('\r\n')

  async function more(): Promise<void> {
    const { value, done } = await reader.read().catch((cause: unknown) => {
      throw broken('broke off', cause)
    })
    if (done) throw broken('ends too early')
    held = Buffer.concat([held, value])
  }

  function take(count: number): Buffer {
    const taken = held.subarray(0, count)
    held = held.subarray(count)
    return taken
  }

  return {
    /** What comes before the mark, which is taken too. */
    async *until(mark: Buffer): AsyncGenerator<Uint8Array, void, undefined> {
      let at = held.indexOf(mark)
      while (at === -1) {
        // The end of what is held may be the beginning of the mark.
        const ready = held.length - mark.length + 1
        if (ready > 0) yield take(ready)
        await more()
        at = held.indexOf(mark)
      }
      if (at > 0) yield take(at)
      take(mark.length)
    },
    async take(count: number): Promise<string> {
      while (held.length < count) await more()
      return take(count).toString('latin1')
    },
    close: () => reader.cancel().catch(() => undefined),
  }
}

async function readTextUntil(bytes: Bytes, mark: Buffer): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes.until(mark)) {
    size += chunk.length
    if (size > headBytesMost) throw broken('has a part with too long a head')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function readHead(head: string): Pick<FormPart, 'name' | 'fileName'> {
  const [, disposition] = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(head) ?? []
  const parameter = (key: string) =>
    new RegExp(`(?:^|;)\\s*${key}="([^"]*)"`, 'i').exec(disposition ?? '')?.[1] ?? null
  const name = parameter('name')
  if (name === null) throw broken('has a part without a name')
  return { name, fileName: parameter('filename') }
}
