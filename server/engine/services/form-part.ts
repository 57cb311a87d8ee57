/** One part of a form. Read its content to the end, or not at all, before requesting the next part. */
export interface FormPart {
  name: string
  fileName: string | null
  content: AsyncIterable<Uint8Array>
}
