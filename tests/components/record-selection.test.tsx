import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { useRecordEscape, useRecordSelection } from '@/components/evaluations/use-record-selection'
import { CompareHint } from '@/components/ui/compare-hint'
import type { RecordLocation } from '@/lib/domain/evaluation/evaluated-locations'

const location = (zid: string): RecordLocation => ({
  zid,
  id: zid,
  name: `Garage ${zid}`,
  city: 'Vaduz',
  lat: 47.14,
  lng: 9.52,
  rows: [],
})
const locations = ['1', '2', '3'].map(location)

function Screen() {
  const selection = useRecordSelection(locations)
  useRecordEscape(selection)
  return (
    <>
      <CompareHint
        name={selection.isPicking ? selection.selected?.name : undefined}
        onCancel={() => selection.pick(false)}
      />
      <p>
        {selection.selected?.zid ?? '-'} against {selection.compared?.zid ?? '-'}
      </p>
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

function open() {
  render(<Screen />, {
    wrapper: ({ children }) => <NuqsTestingAdapter hasMemory>{children}</NuqsTestingAdapter>,
  })
  const user = userEvent.setup()
  return { user, press: (name: string) => user.click(screen.getByRole('button', { name })) }
}

test('without Shift, Compare applies to the next location only', async () => {
  const { press } = open()
  await press('Garage 1')
  await press('Compare')
  expect(screen.getByRole('status').textContent).toContain('to compare with Garage 1.')
  await press('Garage 2')
  expect(screen.getByText('1 against 2')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('')
  await press('Garage 3')
  expect(screen.getByText('3 against -')).toBeTruthy()
})

test('Shift compares a location, and again ends the comparison', async () => {
  const { user, press } = open()
  await press('Garage 1')
  await user.keyboard('{Shift>}')
  await press('Garage 2')
  expect(screen.getByText('1 against 2')).toBeTruthy()
  await press('Garage 2')
  await user.keyboard('{/Shift}')
  expect(screen.getByText('1 against -')).toBeTruthy()
})

test('Escape cancels picking, then the comparison, then the selection', async () => {
  const { user, press } = open()
  await press('Garage 1')
  await press('Compare')
  await press('Garage 2')
  await press('Compare')
  await user.keyboard('{Escape}')
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.getByText('1 against 2')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.getByText('1 against -')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.getByText('- against -')).toBeTruthy()
})
