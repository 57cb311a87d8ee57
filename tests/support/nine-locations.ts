import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { siteTable } from '@/tests/support/filter-screen'
import { pretendLayout, pretendWideWindow } from '@/tests/support/pretend-layout'

/** Importing this file gives jsdom the layout of a wide window. */
pretendLayout()

pretendWideWindow()

const brands = ['Avia', 'Migrol', 'Shell', 'Eni', 'Agrola', 'Coop', 'Ruedi Rüssel', 'Socar', 'Tamoil']

/** 10, 20, … 90 spaces. */
export const nine = siteTable(
  brands.map((brand, index) => ({
    osm_id: String(index),
    capacity: (index + 1) * 10,
    'Score DC': (index + 1) / 10,
    'POI restaurants': index,
    'POI retail': index % 2,
    'Nearest Charger Distance': index * 100,
    'Nearest Charger Distance - DC': 400 + index * 100,
    'Nearest Charger Distance - HPC': 1400 - index * 100,
    Brand: brand,
    'Parking Type': index < 6 ? 'surface' : 'multi-storey',
    Population: 7,
  })),
)

export const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement

export const enter = async (name: string, text: string) => {
  await userEvent.clear(field(name))
  await userEvent.type(field(name), `${text}{Enter}`)
}

export const group = (name: string) => within(screen.getByRole('group', { name }))

export const shown = () => screen.getByRole('button', { name: /^Show / }).textContent
