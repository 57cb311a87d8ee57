import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { useState } from 'react'
import { Prompts, Survey } from '@/components/scouting/scouting-studio'
import type { Prompt, Scouting } from '@/components/scouting/state/scouting-state'
import { useSessionMetrics } from '@/components/scouting/state/screen-effects'
import { PublicSettingsProvider } from '@/lib/client/browser/public-settings'
import { useSurveyMemory } from '@/lib/client/feedback/survey'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { GuestProvider } from '@/lib/client/session/guest'
import { answerWith } from '@/tests/support/answer-with'
import { HeldScouting } from '@/tests/support/held-scouting'
import { scoutedSite } from '@/tests/support/scouted-sites'
import { scoutingState } from '@/tests/support/scouting-state'
import { notingSettings, sentEvents } from '@/tests/support/sent-events'
import { settled } from '@/tests/support/settled'

interface ScreenProps {
  viewer?: Partial<Scouting['viewer']>
  active?: string
  prompt?: Prompt
}

/** The screen's dialogs, with the prompt state that the studio keeps. */
function Screen({ viewer, active, prompt: first }: ScreenProps) {
  const [prompt, ask] = useState<Prompt | undefined>(first)
  const site = active === undefined ? undefined : scoutedSite({ id: active })
  const state = scoutingState([], {
    prompt,
    ask,
    open: { active: site },
    ...(viewer && { viewer }),
  })
  return (
    <GuestProvider isGuest={viewer?.isGuest ?? false}>
      <PublicSettingsProvider settings={notingSettings}>
        <PathnameContext value="/demo/scouting">
          <SearchParamsContext value={new URLSearchParams('country=liechtenstein&type=any')}>
            <HeldScouting state={state}>
              <Prompts />
              <Survey />
            </HeldScouting>
          </SearchParamsContext>
        </PathnameContext>
      </PublicSettingsProvider>
    </GuestProvider>
  )
}

beforeEach(() => {
  useSurveyMemory.setState({ isViewed: false, opened: [] })
  localStorage.clear()
})

const survey = () => screen.queryByRole('dialog', { name: 'Tell us how scouting works for you' })

describe('the survey', () => {
  function openInTurn(ids: string[], viewer: Partial<Scouting['viewer']> = {}) {
    const { rerender } = render(<Screen viewer={viewer} />)
    for (const id of ids) rerender(<Screen viewer={viewer} active={id} />)
  }

  test('opens on the third different site', () => {
    openInTurn(['1', '2', '1'])
    expect(survey()).toBeNull()
    expect(useSurveyMemory.getState().isViewed).toBe(false)
  })

  test('is stored as viewed in this browser when it opens', () => {
    openInTurn(['1', '2', '1', '3'])
    expect(survey()).toBeTruthy()
    expect(screen.getByTitle('Survey').getAttribute('src')).toBe('/survey')
    expect(localStorage.getItem('scouting-survey')).toBe('{"state":{"isViewed":true},"version":1}')
  })

  test('ignores a press outside, closes by its button, is tracked, and does not return', async () => {
    const sent = sentEvents()
    const { rerender } = render(<Screen />)
    for (const id of ['1', '2', '3']) rerender(<Screen active={id} />)
    await act(settled)
    fireEvent.pointerDown(document.body)
    fireEvent.click(document.body)
    await waitFor(() => expect(survey()).toBeTruthy())
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(survey()).toBeNull())
    expect(sent).toEqual([{ event: 'close_survey_button_click', fields: {} }])
    for (const id of ['4', '5', '6', '7']) rerender(<Screen active={id} />)
    await waitFor(() => expect(survey()).toBeNull())
  })

  test.each([
    ['a guest', { isGuest: true }],
    ['a visitor', { isRegistered: false }],
  ])('never opens for %s', (_, viewer) => {
    openInTurn(['1', '2', '3', '4'], viewer)
    expect(survey()).toBeNull()
    expect(useSurveyMemory.getState().opened).toEqual([])
  })
})

describe('registration', () => {
  const dialogs: { prompt: Prompt; title: string; button: string; place: string }[] = [
    {
      prompt: 'register',
      title: 'Create an account',
      button: 'Register for free to unlock',
      place: 'prompt',
    },
    { prompt: 'limit', title: 'Limit reached', button: 'Register', place: 'limit' },
  ]

  test.each(dialogs)('is tracked from "$title", opens the sign-up form and returns', async (dialog) => {
    const sent = sentEvents()
    const asked: [url: string, init: RequestInit][] = []
    answerWith((...call) => {
      asked.push(call)
      return { body: { csrfToken: 'token', url: '#left' } }
    })
    render(<Screen prompt={dialog.prompt} viewer={{ isRegistered: false, isGuest: true }} />)
    expect(screen.getByRole('dialog', { name: dialog.title })).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: dialog.button }))
    expect(sent).toEqual([{ event: 'KeplerRegisterButtonClick', fields: { place: dialog.place } }])
    await waitFor(() => expect(asked).toHaveLength(2))
    const [, init] = asked.find(([url]) => url.includes('prompt=create')) ?? []
    expect(new URLSearchParams(String(init?.body)).get('callbackUrl')).toBe(
      '/scouting?country=liechtenstein&type=any',
    )
  })

  test('shows the limit’s fixed text, which can be accepted', async () => {
    render(<Screen prompt="limit" viewer={{ isRegistered: false }} />)
    expect(screen.getByRole('dialog').textContent).toContain(
      'Maximum number of locations reached. Your previously found parkings will be overwritten. Register for free to increase limit.',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

test('reports once on leaving how much was on the screen', () => {
  const sent = sentEvents()
  render(<Screen />)
  useSavedLocations.getState().reset()
  useSavedLocations.getState().add({ lat: 47.1, lng: 9.5 })
  const { results } = scoutingState([], { results: { found: 566 } })
  renderHook(() => useSessionMetrics({ results, stations: [] }))
  fireEvent(window, new Event('pagehide'))
  fireEvent(window, new Event('pagehide'))
  expect(sent).toEqual([
    {
      event: 'scouting_session_data_metrics',
      fields: { parkings: 566, chargers: 0, selected_locations: 1 },
    },
  ])
})
