import { screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { Sidebars } from '@/components/scouting/site/sidebars'
import type { Scouting } from '@/components/scouting/state/scouting-state'
import { PublicSettingsProvider } from '@/lib/client/browser/public-settings'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { answerWith } from '@/tests/support/answer-with'
import { HeldScouting } from '@/tests/support/held-scouting'
import { scoutedSite } from '@/tests/support/scouted-sites'
import { scoutingState } from '@/tests/support/scouting-state'
import { notingSettings } from '@/tests/support/sent-events'

export const kaufin = scoutedSite({ id: '102', name: 'Kaufin', capacity: 9, scores: { DC: 0.9104, AC: 0.4 } })

export const tak = scoutedSite({ id: '101', name: 'TaK', scores: { DC: 0.91, AC: 0.88 } })

type Change = Parameters<typeof scoutingState>[1]

export function Screen({ state, hasPanoramas = false }: { state: Scouting; hasPanoramas?: boolean }) {
  return (
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PublicSettingsProvider settings={{ ...notingSettings, hasPanoramas }}>
        <HeldScouting state={state}>
          <Sidebars {...state.open} closeActive={state.closeActive} closeCompared={state.closeCompared} />
        </HeldScouting>
      </PublicSettingsProvider>
    </SWRConfig>
  )
}

type Selection = Scouting['open'] & Pick<Scouting, 'isPicking' | 'pick' | 'closeActive' | 'closeCompared'>

export const open = ({ active, compared, ...more }: Partial<Selection>, change: Change = {}) =>
  scoutingState([tak, kaufin], { ...change, ...more, open: { active, compared } })

export const selected = () => screen.getByRole('complementary', { name: 'Selected location' })

export const compared = () => screen.getByRole('complementary', { name: 'Compared location' })

beforeEach(() => {
  useSavedLocations.getState().reset()
  answerWith(() => ({ body: {}, status: 404 }))
})
