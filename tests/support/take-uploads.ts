/** @returns the forms that were sent */
export function takeUploads({ status, body }: { status: number; body: unknown }): () => FormData[] {
  const forms: FormData[] = []
  class Upload {
    status = 0
    responseText = ''
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload: () => void = () => undefined
    open() {}
    setRequestHeader() {}
    abort() {}
    getResponseHeader = () => null
    send(form: FormData) {
      forms.push(form)
      this.upload.onprogress?.({ loaded: 1, total: 1 })
      this.status = status
      this.responseText = JSON.stringify(body)
      queueMicrotask(() => this.onload())
    }
  }
  globalThis.XMLHttpRequest = Upload as unknown as typeof XMLHttpRequest
  return () => forms
}
