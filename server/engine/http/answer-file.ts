export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Bytes with their type; a name makes browsers save them. */
export function answerFile(bytes: Uint8Array, { type, name }: { type: string; name?: string }): Response {
  const headers = new Headers({ 'content-type': type, 'content-length': String(bytes.length) })
  if (name) headers.set('content-disposition', `attachment; filename="${name}"`)
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers })
}
