import { scoutingFilters } from '@/lib/catalogue/scouting-filters'
import {
  displayFieldsSchema,
  moveField,
  shownFields,
  toggleField,
} from '@/lib/domain/scouting/display-fields'

const { display } = scoutingFilters

const messageOf = (fields: string[]) =>
  displayFieldsSchema(display).safeParse(fields).error?.issues[0]?.message

describe('a choice of list fields', () => {
  test('is refused in the fixed words', () => {
    expect(messageOf([])).toBe('You have to select at least one item.')
    expect(messageOf(['osm_id'])).toBe('You have to select at least 2 items.')
    expect(messageOf(['osm_id', 'capacity'])).toBeUndefined()
    expect(messageOf(Array.from({ length: 8 }, (_, index) => `field ${index}`))).toBe(
      'You have reached the maximum number of items that can be displayed.',
    )
  })

  test('of two keeps both, and of seven takes no eighth', () => {
    expect(toggleField(['osm_id', 'capacity'], 'capacity', display)).toEqual({
      refusal: 'You have to select at least 2 items.',
    })
    const seven = [...display.default, 'Brand'] as const
    expect(toggleField(seven, 'Population', display)).toEqual({
      refusal: 'You have reached the maximum number of items that can be displayed.',
    })
    expect(toggleField(seven, 'Brand', display)).toEqual({ fields: display.default })
  })

  test('puts a new field last and moves any to where it is wanted', () => {
    expect(toggleField(['osm_id', 'capacity'], 'Brand', display)).toEqual({
      fields: ['osm_id', 'capacity', 'Brand'],
    })
    expect(moveField(['osm_id', 'capacity', 'Brand'], 'Brand', 0)).toEqual(['Brand', 'osm_id', 'capacity'])
    expect(moveField(['osm_id', 'capacity', 'Brand'], 'osm_id', 9)).toEqual(['capacity', 'Brand', 'osm_id'])
  })
})

describe('fields of an address', () => {
  test('are shown in their order, each once, seven at most', () => {
    expect(shownFields(display, ['capacity', 'osm_id', 'capacity'])).toEqual(['capacity', 'osm_id'])
    const many = display.fields.map(({ field }) => field)
    expect(shownFields(display, many)).toEqual(many.slice(0, 7))
  })

  test('that the configuration does not know, or too few, give way to its own', () => {
    expect(shownFields(display, null)).toEqual(display.default)
    expect(shownFields(display, ['osm_id'])).toEqual(display.default)
    expect(shownFields(display, ['hex_id', 'lat', 'osm_id'])).toEqual(display.default)
  })
})
