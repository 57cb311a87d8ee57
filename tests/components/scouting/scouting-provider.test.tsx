import { act, render, screen } from '@testing-library/react'
import { startTransition } from 'react'
import { ScoutingProvider, useScouting } from '@/components/scouting/state/scouting-provider'
import { createScoutingStore } from '@/components/scouting/state/scouting-store'
import { scoutedSite } from '@/tests/support/scouted-sites'
import { scoutingState } from '@/tests/support/scouting-state'

test('rerenders a component only for the state it uses', () => {
  const store = createScoutingStore(scoutingState([]))
  const drawn: (string | undefined)[] = []
  function Prompt() {
    const prompt = useScouting((state) => state.prompt)
    drawn.push(prompt)
    return prompt
  }
  render(
    <ScoutingProvider store={store}>
      <Prompt />
    </ScoutingProvider>,
  )
  act(() => store.getState().setAutoZoom(false))
  act(() => store.getState().ask('limit'))
  act(() => store.getState().ask('limit'))
  act(() => store.getState().setAutoZoom(true))
  expect(drawn).toEqual([undefined, 'limit'])
})

test('yields to a press during a transition', async () => {
  const store = createScoutingStore(scoutingState([]))
  const drawn: string[] = []
  const site = scoutedSite({ id: '1' })
  function Shown() {
    const length = useScouting(({ results }) => results.length)
    const prompt = useScouting((state) => state.prompt)
    drawn.push(`${length} ${prompt ?? 'none'}`)
    return null
  }
  render(
    <ScoutingProvider store={store}>
      <Shown />
    </ScoutingProvider>,
  )
  await act(async () => {
    startTransition(() => store.setState({ results: scoutingState([site]).results }))
    store.getState().ask('limit')
  })
  expect(drawn).toEqual(['0 none', '0 limit', '1 limit'])
})

test('notices a change between render and subscription', () => {
  const store = createScoutingStore(scoutingState([]))
  function Early() {
    store.getState().prompt ?? store.setState({ prompt: 'survey' })
    return null
  }
  function Prompt() {
    return useScouting((state) => state.prompt ?? 'none')
  }
  render(
    <ScoutingProvider store={store}>
      <Prompt />
      <Early />
    </ScoutingProvider>,
  )
  expect(screen.getByText('survey')).toBeTruthy()
})
