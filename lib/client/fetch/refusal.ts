export interface Refusal {
  status: number
  body: unknown
  requestId: string | null
}

export async function readRefusal(response: Response): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => undefined)
  return { status: response.status, body, requestId: response.headers.get('x-request-id') }
}
