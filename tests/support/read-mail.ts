export interface ReceivedMail {
  /** From the envelope, not from the mail itself. */
  to: string[]
  /** By name in lower case, unfolded. */
  headers: ReadonlyMap<string, string>
  subject: string
  text: string
  html: string
}

const utf8 = (latin1: string) => Buffer.from(latin1, 'latin1').toString('utf8')

const bytes = (text: string) =>
  text.replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

function decoded(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return utf8(encoding === 'quoted-printable' ? bytes(body.replaceAll('=\r\n', '')) : body)
}

/** Decodes encoded words. */
function words(header: string): string {
  return header
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind, text) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : utf8(bytes(text.replaceAll('_', ' '))),
    )
}

function split(part: string): { headers: Map<string, string>; body: string } {
  const at = part.indexOf('\r\n\r\n')
  const lines = part
    .slice(0, at)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: new Map(headers), body: part.slice(at + 4) }
}

/** Expects a plain and an HTML part. `raw` holds a byte per letter. */
export function readMail(raw: string, { to }: { to: string[] }): ReceivedMail {
  const { headers, body } = split(raw)
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '') ?? []
  const parts = body.split(`--${boundary}`).map((each) => split(each.replace(/^\r\n/, '')))
  const part = (type: string) => {
    const found = parts.find((each) => each.headers.get('content-type')?.startsWith(type))
    return decoded(found?.body ?? '', found?.headers.get('content-transfer-encoding')).replaceAll(
      '\r\n',
      '\n',
    )
  }
  return {
    to,
    headers,
    subject: words(headers.get('subject') ?? ''),
    text: part('text/plain'),
    html: part('text/html'),
  }
}

export const linkIn = ({ text }: ReceivedMail): string => /^https?:\/\/\S+$/m.exec(text)?.[0] ?? ''
