import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { WherePlaces, type WherePlacesProps } from '@/components/place-columns/where-places'
import { tableOfFile } from '@/lib/domain/place-columns/file-places'
import { lookAtPlaces, seePlaces } from '@/lib/domain/place-columns/see-places'

const rows = (...lines: string[]) => lines.map((line, at) => ({ row: at + 2, cells: line.split('|') }))

function ask(columns: string, lines: readonly string[], more: Partial<WherePlacesProps> = {}) {
  const table = tableOfFile({ columns: columns.split('|'), rows: rows(...lines) })
  const onUse = jest.fn<void, Parameters<WherePlacesProps['onUse']>>()
  render(
    <WherePlaces
      name="Standorte.xlsx"
      look={lookAtPlaces(table)}
      see={async (choice) => seePlaces(table, choice, 500)}
      verb="Open"
      onUse={onUse}
      onClose={() => {}}
      {...more}
    />,
  )
  return { user: userEvent.setup(), onUse }
}

const degrees = ['Zürich|47.38642|8.49731', 'Bern|46.94380|7.37460', 'Chur|–|9.50620']
const select = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name })
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

test('proposes two columns by their values, with the reason and the count of rows', async () => {
  const { user, onUse } = ask('Ort|Nordwert|Ostwert', degrees)
  expect(screen.getByText('Standorte.xlsx · 3 rows · 3 columns')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Two columns' }).checked).toBe(true)
  expect([(await select('Latitude')).value, (await select('Longitude')).value]).toEqual(['1', '2'])
  expect(screen.getByText(/^No column is named like a latitude\./)).toBeTruthy()
  expect(await screen.findByText('2 of 3 rows have a place')).toBeTruthy()
  await screen.findByText('2 of 2 values between 46.9 and 47.4')
  const heading = await screen.findByRole('columnheader', { name: /^Nordwert/ })
  expect(heading.textContent).toBe('NordwertLatitude')
  await user.click(await waitFor(() => button('Open 2 places')))
  await waitFor(() => expect(onUse.mock.calls[0]?.[0]).toEqual({ way: 'pair', columns: { lat: 1, lng: 2 } }))
})

test('applies another column at once, and swaps', async () => {
  const { user } = ask('Ort|Nordwert|Ostwert', ['a|35.6895|139.6917'])
  expect(await screen.findByText('1 place')).toBeTruthy()
  await user.click(await waitFor(() => button('Swap')))
  expect(await screen.findByText('0 of 1 row has a place')).toBeTruthy()
  await screen.findByText('No row has a place this way.')
  await waitFor(() => expect(button('Open places').disabled).toBe(true))
  await user.click(await waitFor(() => button('Swap')))
  expect(await screen.findByRole('button', { name: 'Open 1 place' })).toBeTruthy()
})

test('keeps the columns of each way', async () => {
  const { user } = ask('Wo|a|b', ['47.1, 9.5|x|y'])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'One column with both' }).checked).toBe(true)
  await user.click(await screen.findByRole('radio', { name: 'Two columns' }))
  await screen.findByText('Choose both columns.')
  await user.selectOptions(await select('Latitude'), 'a')
  await user.click(await screen.findByRole('radio', { name: 'One column with both' }))
  expect((await select('Latitude and longitude')).value).toBe('0')
  await user.click(await screen.findByRole('radio', { name: 'Two columns' }))
  expect((await select('Latitude')).value).toBe('1')
})

test('starts with an earlier choice', async () => {
  ask('Ort|Nordwert|Ostwert', degrees, { chosen: { way: 'geometry', columns: { geometry: 0 } } })
  expect((await select('Geometry')).value).toBe('0')
  expect(await screen.findByText('0 of 3 values are geometry')).toBeTruthy()
})

test('offers to look up addresses', async () => {
  const { user, onUse } = ask('Objekt|Adresse', ['a|Weg 1, Vaduz', 'b|Weg 1, Vaduz', 'c|Weg 2, Vaduz'])
  await user.click(await screen.findByRole('button', { name: 'Look up 2 addresses' }))
  await waitFor(() => expect(onUse.mock.calls[0]?.[1].addresses).toEqual(['Weg 1, Vaduz', 'Weg 2, Vaduz']))
})

test('offers the sheets of a workbook', async () => {
  const onChoose = jest.fn()
  const sheets = { names: ['Cover', 'Sites'], current: 'Cover', onChoose }
  const { user } = ask('Ort', ['a'], { sheets })
  await user.selectOptions(await select('Sheet'), 'Sites (2 of 2)')
  await waitFor(() => expect(onChoose).toHaveBeenCalledWith('Sites'))
  await screen.findByText('Choose both columns.')
})

test('is not ready while a newer choice is read', async () => {
  let answer: (() => void) | undefined
  const table = tableOfFile({ columns: ['lat', 'lng', 'x'], rows: rows('47|9|10') })
  let asked = 0
  const { user } = ask('lat|lng|x', ['47|9|10'], {
    see: (choice) => {
      asked += 1
      const seen = seePlaces(table, choice, 1)
      return asked === 1
        ? Promise.resolve(seen)
        : new Promise((resolve) => {
            answer = () => resolve(seen)
          })
    },
  })
  await screen.findByRole('button', { name: 'Open 1 place' })
  await user.selectOptions(await select('Longitude'), 'x')
  await waitFor(() => expect(button('Open places').disabled).toBe(true))
  answer?.()
  await waitFor(() => expect(button('Open 1 place').disabled).toBe(false))
})
