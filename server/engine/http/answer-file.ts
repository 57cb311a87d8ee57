/** Supports names in any script. */
export function attachmentOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return plain === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** A name makes browsers save the file. */
export function answerFile(bytes: Uint8Array, { type, name }: { type: string; name?: string }): Response {
  const headers = new Headers({ 'content-type': type, 'content-length': String(bytes.length) })
  if (name) headers.set('content-disposition', attachmentOf(name))
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers })
}
