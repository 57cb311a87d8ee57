import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import {
  useLocationKeys,
  useRecordEscape,
  useRecordSelection,
} from '@/components/records/locations/use-record-selection'
import { CompareHint } from '@/components/ui/compare-hint'
import { noteInstallation } from '@/lib/client/browser/installation'
import type { RecordLocation } from '@/lib/domain/records/evaluated-locations'
import { recordLocation } from '@/tests/support/record-location'
import { notingSettings, sentEvents } from '@/tests/support/sent-events'

const locations = ['1', '2', '3'].map((zid) => recordLocation(zid, { name: `Garage ${zid}` }))

function Screen({ listed = locations }: { listed?: readonly RecordLocation[] | undefined }) {
  const selection = useRecordSelection(locations)
  useRecordEscape(selection)
  useLocationKeys(listed, selection.selected, (next) => selection.choose(next, false))
  return (
    <>
      <CompareHint
        name={selection.isPicking ? selection.selected?.name : undefined}
        onCancel={() => selection.pick(false)}
      />
      <p>
        {selection.selected?.zid ?? '-'} against {selection.compared?.zid ?? '-'}
      </p>
      <p>{`Catchment of ${selection.mapped ?? 'none'}`}</p>
      <button type="button" onClick={() => selection.pick(true)}>
        Compare
      </button>
      {locations.map((each) => (
        <button key={each.zid} type="button" onClick={(event) => selection.choose(each, event.shiftKey)}>
          {each.name}
        </button>
      ))}
    </>
  )
}

function open(listed?: readonly RecordLocation[], address = '') {
  render(<Screen listed={listed} />, {
    wrapper: ({ children }) => (
      <NuqsTestingAdapter hasMemory searchParams={address}>
        {children}
      </NuqsTestingAdapter>
    ),
  })
  const user = userEvent.setup()
  return { user, press: async (name: string) => user.click(await screen.findByRole('button', { name })) }
}

test('applies Compare to the next location only, without Shift', async () => {
  const { press } = open()
  await press('Garage 1')
  await press('Compare')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('to compare with Garage 1.'))
  await press('Garage 2')
  await screen.findByText('1 against 2')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
  await press('Garage 3')
  await screen.findByText('3 against -')
})

test('keeps the compared location in the address, so that a reload restores it', () => {
  open(undefined, '?id=1&beside=2')
  expect(screen.getByText('1 against 2')).toBeTruthy()
})

test('compares a location on Shift, and ends the comparison on another', async () => {
  const { user, press } = open()
  await press('Garage 1')
  await user.keyboard('{Shift>}')
  await press('Garage 2')
  await screen.findByText('1 against 2')
  await press('Garage 2')
  await user.keyboard('{/Shift}')
  await screen.findByText('1 against -')
})

test('cancels picking, then the comparison, then the selection on Escape', async () => {
  const { user, press } = open()
  await press('Garage 1')
  await press('Compare')
  await press('Garage 2')
  await press('Compare')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
  await screen.findByText('1 against 2')
  await user.keyboard('{Escape}')
  await screen.findByText('1 against -')
  await user.keyboard('{Escape}')
  await screen.findByText('- against -')
})

test('walks through the list and round its ends by Shift and arrow keys', async () => {
  const { user, press } = open()
  await press('Garage 1')
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await screen.findByText('2 against -')
  await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}')
  await screen.findByText('3 against -')
})

test.each([
  ['ArrowUp', '3'],
  ['ArrowDown', '2'],
])('moves by Shift and %s from a location outside the list to its end', async (key, zid) => {
  const { user, press } = open(locations.slice(1))
  await press('Garage 1')
  await user.keyboard(`{Shift>}{${key}}{/Shift}`)
  await screen.findByText(`${zid} against -`)
})

test('tracks selecting and comparing, but not undoing them', async () => {
  noteInstallation(notingSettings)
  const sent = sentEvents()
  const { user, press } = open()
  await press('Garage 1')
  await user.keyboard('{Shift>}')
  await press('Garage 2')
  await press('Garage 2')
  await user.keyboard('{/Shift}')
  await press('Garage 1')
  await waitFor(() =>
    expect(sent.map(({ event }) => event)).toEqual(['LocationItemClick', 'LocationCompareClick']),
  )
})

test('keeps the catchment on the map in the address until its location is closed', async () => {
  const { press, user } = open(undefined, '?id=1&beside=2&catchment=B')
  await screen.findByText('Catchment of B')
  await user.keyboard('{Escape}')
  await screen.findByText('1 against -')
  await screen.findByText('Catchment of none')
  await press('Garage 1')
  await screen.findByText('- against -')
})

test('lets the catchment follow the selection', async () => {
  const { press } = open(undefined, '?id=1&catchment=A')
  await screen.findByText('Catchment of A')
  await press('Garage 3')
  await screen.findByText('3 against -')
  await screen.findByText('Catchment of A')
})
