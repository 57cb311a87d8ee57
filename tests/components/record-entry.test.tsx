import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { usePlaceMenu } from '@/components/map/place-menu/use-place-menu'
import { RecordEntry } from '@/components/records/map/record-map'
import { GuestProvider } from '@/lib/client/session/guest'
import type { RecordLocation } from '@/lib/domain/records/evaluated-locations'
import { pretendLayout } from '@/tests/support/pretend-layout'
import { pretendMap } from '@/tests/support/pretend-map'
import { recordLocation } from '@/tests/support/record-location'

const locations = ['1', '2'].map((zid) => recordLocation(zid))
const [first, second] = locations

function Menu(props: { selected?: RecordLocation | undefined; compared?: RecordLocation | undefined }) {
  const places = usePlaceMenu()
  return (
    <>
      {['1', '2'].map((pin) => (
        <button key={pin} type="button" onClick={() => places.ask({ lat: 47.1, lng: 9.5 }, pin)}>
          {`pin ${pin}`}
        </button>
      ))}
      <RecordEntry
        places={places}
        locations={locations}
        right={0}
        selected={props.selected}
        compared={props.compared}
        onChoose={({ zid }, isShift) => chosen.push([zid, isShift])}
      />
    </>
  )
}

const chosen: [string, boolean][] = []

async function ask(pin: string, props: Parameters<typeof Menu>[0]) {
  pretendLayout()
  chosen.length = 0
  const map = pretendMap()
  render(map.around(<GuestProvider isGuest={false}>{<Menu {...props} />}</GuestProvider>))
  await userEvent.click(await screen.findByRole('button', { name: `pin ${pin}` }))
}

test('compares a pin’s location with the selected one from its menu', async () => {
  await ask('2', { selected: first })
  await userEvent.click(await screen.findByRole('button', { name: 'Compare Location' }))
  expect(chosen).toEqual([['2', true]])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('ends the comparison from the compared pin’s menu', async () => {
  await ask('2', { selected: first, compared: second })
  await userEvent.click(await screen.findByRole('button', { name: 'Stop comparing' }))
  expect(chosen).toEqual([['2', true]])
})

test.each([
  ['the selected pin', '1', { selected: first }],
  ['a pin without a selection', '2', {}],
])('compares nothing from the menu of %s', async (_, pin, props) => {
  await ask(pin, props)
  await screen.findByRole('button', { name: 'Evaluate Location' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Compare Location' })).toBeNull())
})
