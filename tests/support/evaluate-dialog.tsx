import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { SWRConfig } from 'swr'
import { EvaluateDialog } from '@/components/evaluation-entry/evaluate-dialog'
import { Toaster } from '@/components/ui/toaster'
import { useSubmissionDraft } from '@/lib/client/drafts/submission-draft'
import type { PlaceFault } from '@/lib/contract/location-file'
import { pretendLayout } from '@/tests/support/pretend-layout'

export const place = { lat: 47.14123, lng: 9.5212 }

interface Reply {
  status?: number
  body: unknown
}

interface Sent {
  url: string
  key: string | null
  body: { eval_name: string; email?: string; customer?: string; coords: Record<string, unknown>[] }
}

const signedIn = {
  user: { id: '1', email: 'planner@example.com', name: 'P', given_name: 'P', family_name: 'P' },
}

interface Rights {
  internal_user?: boolean
  can_submit?: boolean
}

const meOf = (rights: Rights) => ({
  data: {
    main_site: '',
    internal_user: false,
    can_submit: true,
    customer: { id: 'c1', name: 'Customer' },
    ...rights,
  },
})

export const never = new Promise<Reply>(() => undefined)

export function serve(
  geo: Reply | Promise<Reply>,
  submissions: (Reply | Promise<Reply>)[] = [],
  rights: Rights = {},
  fault: PlaceFault | null = null,
): Sent[] {
  const sent: Sent[] = []
  const replyTo = async (url: string, init: RequestInit): Promise<Reply> => {
    if (url.startsWith('/api/auth/session')) return { body: signedIn }
    if (url.startsWith('/api/me')) return { body: meOf(rights) }
    if (url === '/api/account/accounts') return { body: { 'Rhine Valley': 'c7', Summit: 'c8' } }
    if (url.startsWith('/api/geo/reverse')) return geo
    if (url === '/api/geo/check') return { body: { faults: [fault] } }
    sent.push({
      url,
      key: new Headers(init.headers).get('idempotency-key'),
      body: JSON.parse(String(init.body)),
    })
    return submissions.shift() ?? { status: 500, body: {} }
  }
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    const { status = 200, body } = await replyTo(url, init)
    return { ok: status < 300, status, headers: new Headers(), json: async () => body }
  }) as unknown as typeof fetch
  return sent
}

export function show(at = place) {
  let closings = 0
  const router = { push: () => undefined } as never
  const view = (
    <AppRouterContext value={router}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <EvaluateDialog place={at} onClose={() => closings++} />
        <Toaster />
      </SWRConfig>
    </AppRouterContext>
  )
  render(view)
  // Without the style sheet, notices under a dialog would take no press.
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), closings: () => closings }
}

beforeAll(() => {
  pretendLayout()
  let count = 0
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: () => `key-${++count}` })
})

beforeEach(() => {
  useSubmissionDraft.getState().clear()
  sessionStorage.clear()
})
