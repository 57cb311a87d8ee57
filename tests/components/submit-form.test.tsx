import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { completeLocation } from '@/lib/domain/locations/saved-list-rules'
import { answerSubmissions, name, renderForm, submit } from '@/tests/support/submit-form'

async function choose(user: UserEvent, name: string, entry: string) {
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

test('submits nothing without locations', () => {
  useSavedLocations.getState().reset()
  renderForm()
  expect(submit().disabled).toBe(true)
})

test('sends no evaluation without a name', async () => {
  const sent = answerSubmissions()
  const { user } = renderForm()
  await user.click(submit())
  expect(await screen.findByText('Evaluation name is required')).toBeTruthy()
  expect(sent).toEqual([])
})

test('sends no AC without a parking type, and marks its row', async () => {
  const sent = answerSubmissions()
  const { user } = renderForm()
  await user.type(name(), 'Garages')
  await choose(user, 'Äulestrasse', 'Power and parking type')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Power type' }), 'AC')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Parking type' }), '')
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  await user.click(submit())
  expect(
    await screen.findByText("Parking type is required when evaluation type is 'AC' or 'AC,DC'"),
  ).toBeTruthy()
  expect(sent).toEqual([])
})

test('keeps everything after a failure, and retries with the same key', async () => {
  const sent = answerSubmissions(
    { status: 502, body: { detail: 'The service did not answer.' } },
    { status: 201, body: { success: true, evalId: '0001_dc' } },
  )
  const { user, outcomes } = renderForm()
  await user.type(name(), 'Garages')
  await user.click(submit())
  expect(
    await screen.findByText(
      'An error occured while submitting evaluation. Please try again. The service did not answer.',
    ),
  ).toBeTruthy()
  expect(name().value).toBe('Garages')
  await user.click(submit())
  await waitFor(() => expect(outcomes).toEqual(['failed', 'done']))
  expect(sent[0]?.key).toBeTruthy()
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(sent[1]?.body).toMatchObject({ eval_name: 'Garages', coords: [{ location_id: '1' }] })
})

test('recognises an account that may not submit by an answer without success', async () => {
  answerSubmissions({ status: 202, body: {} })
  const { user, outcomes } = renderForm()
  await user.type(name(), 'Garages')
  await user.click(submit())
  await waitFor(() => expect(outcomes).toEqual(['not-allowed']))
})

test('requires a customer of staff, and sends the chosen one', async () => {
  const sent = answerSubmissions({ status: 201, body: { success: true } })
  let asked = 0
  const missing = renderForm({ isNeeded: true, isMissing: true, check: () => asked++ })
  await missing.user.type(name(), 'Garages')
  await missing.user.click(submit())
  await waitFor(() => expect(asked).toBe(1))
  missing.view.unmount()
  const { user, outcomes } = renderForm({ isNeeded: true, id: 'c7' })
  await user.click(submit())
  await waitFor(() => expect(outcomes).toEqual(['done']))
  expect(sent.map(({ body }) => body.customer)).toEqual(['c7'])
})

test('splits more than 500 locations after confirmation, and resumes after a lost connection', async () => {
  const places = Array.from({ length: 501 }, (_, index) => ({
    ...completeLocation([], { lat: 40 + index / 100, lng: 9, name: `N${index}` }),
    id: `n${index}`,
  }))
  useSavedLocations.getState().import(places)
  const stored = { status: 201, body: { success: true } }
  const cut = { status: 502, body: { detail: 'The service did not answer.' } }
  const sent = answerSubmissions(stored, cut, stored, stored)
  const { user, outcomes } = renderForm()
  await user.type(name(), 'Garages')
  await user.click(submit())
  expect(
    await screen.findByText('These 502 locations become 2 evaluations of up to 500. Submit?'),
  ).toBeTruthy()
  expect(sent).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(/1 of 2 evaluations are stored\. Submit again/)).toBeTruthy()
  await user.click(submit())
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(outcomes).toEqual(['failed', 'done']))
  expect(sent.map(({ body }) => body.coords.length)).toEqual([500, 2, 500, 2])
  expect(sent.slice(2).map(({ key }) => key)).toEqual(sent.slice(0, 2).map(({ key }) => key))
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
})

test('sends once on a double press', async () => {
  const sent = answerSubmissions({ status: 201, body: { success: true } })
  const { user, outcomes } = renderForm()
  await user.type(name(), 'Garages')
  await user.dblClick(submit())
  await waitFor(() => expect(outcomes).toContain('done'))
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('loses nothing when a session expires: the form returns with its input', async () => {
  answerSubmissions({ status: 401, body: { detail: 'Sign in first.' } })
  const { user, outcomes, view } = renderForm()
  await user.type(name(), 'Garages')
  await user.click(submit())
  await waitFor(() => expect(outcomes).toEqual(['signed-out']))
  view.unmount()
  renderForm()
  await waitFor(() => expect(name().value).toBe('Garages'))
  await screen.findByText('Äulestrasse')
})

test('shows server errors at their field and row', async () => {
  answerSubmissions({
    status: 422,
    body: {
      detail: [
        { loc: ['body', 'eval_name'], msg: 'Name in use', type: 'custom' },
        { loc: ['body', 'coords', 0, 'lat'], msg: 'Not on land', type: 'custom' },
      ],
    },
  })
  const { user } = renderForm()
  await user.type(name(), 'Garages')
  await user.click(submit())
  expect(await screen.findByText('Name in use')).toBeTruthy()
  await screen.findByText('Latitude: Not on land')
  await screen.findByText('An error occured while submitting evaluation. Please try again.')
})

test('says before the submission which rows are in water or abroad', async () => {
  const sent = answerSubmissions()
  const list = useSavedLocations.getState()
  list.add({ lat: 81, lng: 9.5, name: 'Lake' })
  list.add({ lat: -81, lng: 9.5, name: 'Elsewhere' })
  const { user } = renderForm()
  expect(await screen.findByText(/^In water, where no charging station/)).toBeTruthy()
  await screen.findByText(/^No data here/)
  await user.type(name(), 'Garages')
  await user.click(submit())
  expect(sent).toEqual([])
})

test('submits nothing misplaced, even at once', async () => {
  const sent = answerSubmissions()
  useSavedLocations.getState().add({ lat: 82, lng: 9.5, name: 'Sea' })
  const { user, outcomes } = renderForm()
  await user.type(name(), 'G')
  await user.click(submit())
  await waitFor(() => expect(outcomes.every((step) => step === 'misplaced')).toBe(true))
  expect(await screen.findByText(/^In water/)).toBeTruthy()
  expect(sent).toEqual([])
})

test('restores a removed location at its place', async () => {
  const list = useSavedLocations.getState()
  list.add({ lat: 47.15, lng: 9.52, name: 'Städtle' })
  list.add({ lat: 47.16, lng: 9.52, name: 'Lindaplatz' })
  const { user } = renderForm()
  await choose(user, 'Städtle', 'Remove')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More for Lindaplatz' })),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const names = useSavedLocations.getState().locations.map((location) => location.name)
  expect(names).toEqual(['Äulestrasse', 'Städtle', 'Lindaplatz'])
})

describe('the list’s name', () => {
  const rename = async (keys: string) => {
    const { user } = renderForm()
    await choose(user, 'Äulestrasse', 'Rename')
    const field = await screen.findByRole('textbox', { name: 'Location name' })
    await user.clear(field)
    await user.type(field, keys)
    return { user }
  }
  const savedName = () => useSavedLocations.getState().locations[0]?.name

  test('is saved by Enter', async () => {
    await rename('Städtle{Enter}')
    expect(savedName()).toBe('Städtle')
    const again = await screen.findByRole('button', { name: 'More for Städtle' })
    await waitFor(() => expect(document.activeElement).toBe(again))
  })

  test('is saved on leaving the field', async () => {
    const { user } = await rename('Städtle')
    await user.click(name())
    expect(savedName()).toBe('Städtle')
  })

  test('is unchanged after Escape', async () => {
    await rename('Städtle{Escape}')
    expect(savedName()).toBe('Äulestrasse')
  })

  test('is not saved empty', async () => {
    await rename(' {Enter}')
    expect(savedName()).toBe('Äulestrasse')
  })
})
