import { act, render, screen } from '@testing-library/react'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import type { ContextType } from 'react'
import { SWRConfig } from 'swr'
import { StudioShell } from '@/components/shell/studio-shell'
import { PublicSettingsProvider } from '@/lib/client/browser/public-settings'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { defaultSettings, type PublicSettings } from '@/lib/config/public-settings'
import { answerWith } from '@/tests/support/answer-with'
import { pretendLayout } from '@/tests/support/pretend-layout'

pretendLayout()

const user = { email: 'maria.beck@example.li', given_name: 'Maria', family_name: 'Beck' }

const runs = {
  name: 'Rhine Valley',
  header: 'Rhine Valley Charging',
  user_type: 'registered',
  runs: [],
  next: null,
  totals: { evaluations: 0, locations: 0, inProgress: 0, analyses: 0 },
  grids: [],
}

export const visited: string[] = []

export const router = {
  push: (path: string) => void visited.push(path),
  prefetch: () => undefined,
} as unknown as NonNullable<ContextType<typeof AppRouterContext>>

type Visit = {
  path: string
  isGuest?: boolean
  hasRail?: boolean
  /** Defaults to a visitor on guest pages, otherwise Maria. */
  who?: 'visitor' | 'planner' | 'admin' | 'staff'
  passwords?: PublicSettings['passwords']
  records?: unknown[]
}

const settings = { ...defaultSettings, manualUrl: 'https://manual.test/' }

const meOf = (role: 'planner' | 'admin' | 'staff') => ({
  data: {
    main_site: 'https://app.test',
    internal_user: role === 'staff',
    role,
    can_submit: true,
    customer: { id: '1', name: 'Rhine Valley' },
  },
})

export async function visit({
  path,
  isGuest = false,
  hasRail = true,
  who,
  records = [],
  passwords = null,
}: Visit) {
  const person = who ?? (isGuest ? 'visitor' : 'planner')
  answerWith((url) => {
    if (url.includes('/auth/session')) return { body: person === 'visitor' ? {} : { user } }
    if (url.includes('/api/me')) return { body: meOf(person === 'visitor' ? 'planner' : person) }
    const header = url.includes('customer=acme') ? 'Acme Charging' : runs.header
    const totals = { ...runs.totals, analyses: records.length }
    return { body: { ...runs, header, runs: records, totals } }
  })
  const [pathname = '', search = ''] = path.split('?')
  window.history.replaceState(null, '', path)
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <AppRouterContext value={router}>
          <PathnameContext.Provider value={pathname}>
            <SearchParamsContext.Provider value={new URLSearchParams(search)}>
              <PublicSettingsProvider settings={{ ...settings, passwords }}>
                <StudioShell isGuest={isGuest} hasRail={hasRail}>
                  <h1>Page</h1>
                </StudioShell>
              </PublicSettingsProvider>
            </SearchParamsContext.Provider>
          </PathnameContext.Provider>
        </AppRouterContext>
      </SWRConfig>,
    )
  })
}

beforeEach(() => {
  visited.length = 0
  localStorage.clear()
  sessionStorage.clear()
  useSavedLocations.getState().reset()
})

export const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
