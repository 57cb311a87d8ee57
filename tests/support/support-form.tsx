import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { NuqsTestingAdapter, type OnUrlUpdateFunction } from 'nuqs/adapters/testing'
import { SWRConfig } from 'swr'
import { SupportScreen } from '@/components/support/support-screen'
import { PublicSettingsProvider } from '@/lib/client/browser/public-settings'
import { GuestProvider } from '@/lib/client/session/guest'
import { defaultSettings } from '@/lib/config/public-settings'
import type { NewIssue } from '@/lib/contract/issue'
import { answerWith } from '@/tests/support/answer-with'
import { settled } from '@/tests/support/settled'

export const thanks = 'We have received your report. Thank you!'

export function service(given: { email?: string; status?: number; uploads?: number[] } = {}) {
  const filed: NewIssue[] = []
  const uploaded: { url: string; token: string; names: string[] }[] = []
  const state = { status: 201, uploads: [201], ...given }
  answerWith((url, init) => {
    if (url === '/api/auth/session') {
      const user = { email: given.email, given_name: 'Ana', family_name: 'B' }
      return { body: given.email ? { user, expires: '2999-01-01' } : {} }
    }
    if (state.status !== 201) return { status: state.status, body: { detail: 'Too many requests.' } }
    filed.push(JSON.parse(String(init.body)))
    return { status: 201, body: { id: '7', key: 'SUPPORT-7', attachment_token: 'once' } }
  })
  class Upload {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    status = 0
    responseText = `{"detail":"The server's disk is full. Nothing was saved."}`
    headers: Record<string, string> = {}
    url = ''
    open(_method: string, url: string) {
      this.url = url
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    }
    getResponseHeader = () => null
    send(form: FormData) {
      this.status = state.uploads.shift() ?? 201
      const names = form.getAll('file').map((file) => (file as File).name)
      uploaded.push({ url: this.url, token: this.headers['x-attachment-token'] ?? '', names })
      this.upload.onprogress?.({ loaded: 1, total: 2 })
      setTimeout(() => this.onload?.(), 0)
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Upload })
  return { filed, uploaded, state }
}

interface Visit {
  query?: string
  isGuest?: boolean
  meetingUrl?: string | null
  onUrlUpdate?: OnUrlUpdateFunction
}

/** Waits until the page knows the session. */
export async function open({ query = '', isGuest = true, meetingUrl = null, onUrlUpdate }: Visit = {}) {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PublicSettingsProvider settings={{ ...defaultSettings, meetingUrl }}>
        <GuestProvider isGuest={isGuest}>
          <SearchParamsContext value={new URLSearchParams(query)}>
            <NuqsTestingAdapter searchParams={query} hasMemory {...(onUrlUpdate && { onUrlUpdate })}>
              <SupportScreen />
            </NuqsTestingAdapter>
          </SearchParamsContext>
        </GuestProvider>
      </PublicSettingsProvider>
    </SWRConfig>,
  )
  await act(settled)
}

export const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

export const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }))

export const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

/** Files in jsdom have no promise-based methods. */
function readFile(this: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.readAsArrayBuffer(this)
  })
}

beforeAll(() => {
  let count = 0
  Blob.prototype.arrayBuffer ??= readFile
  Object.assign(URL, { createObjectURL: () => `blob:${count++}`, revokeObjectURL: () => undefined })
})

beforeEach(() => sessionStorage.clear())
