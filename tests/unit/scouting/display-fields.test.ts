import { scoutingFilters } from '@/lib/catalogue/scouting-filters'
import {
  displayFieldsSchema,
  displayFor,
  moveField,
  shownFields,
  toggleField,
} from '@/lib/domain/scouting/display-fields'

const { display } = scoutingFilters

const messageOf = (fields: string[]) =>
  displayFieldsSchema(display).safeParse(fields).error?.issues[0]?.message

describe('choosing list fields', () => {
  test('refuses invalid choices with the fixed messages', () => {
    expect(messageOf([])).toBe('You have to select at least one item.')
    expect(messageOf(['osm_id'])).toBe('You have to select at least 2 items.')
    expect(messageOf(['osm_id', 'capacity'])).toBeUndefined()
    expect(messageOf(Array.from({ length: 8 }, (_, index) => `field ${index}`))).toBe(
      'You have reached the maximum number of items that can be displayed.',
    )
  })

  test('keeps the last two and refuses an eighth', () => {
    expect(toggleField(['osm_id', 'capacity'], 'capacity', display)).toEqual({
      refusal: 'You have to select at least 2 items.',
    })
    const six = [...display.default, 'osm_id'] as const
    const seven = [...six, 'Brand'] as const
    expect(toggleField(seven, 'Population', display)).toEqual({
      refusal: 'You have reached the maximum number of items that can be displayed.',
    })
    expect(toggleField(seven, 'Brand', display)).toEqual({ fields: six })
  })

  test('appends a new field and moves any field', () => {
    expect(toggleField(['osm_id', 'capacity'], 'Brand', display)).toEqual({
      fields: ['osm_id', 'capacity', 'Brand'],
    })
    expect(moveField(['osm_id', 'capacity', 'Brand'], 'Brand', 0)).toEqual(['Brand', 'osm_id', 'capacity'])
    expect(moveField(['osm_id', 'capacity', 'Brand'], 'osm_id', 9)).toEqual(['capacity', 'Brand', 'osm_id'])
  })
})

describe('the fields of a visitor', () => {
  const visitor = displayFor(display, false)

  test('are the free ones of the defaults, and all of them with an account', () => {
    expect(shownFields(visitor, null)).toEqual(['capacity', 'POI restaurants', 'POI retail'])
    expect(shownFields(displayFor(display, true), null)).toEqual(display.default)
  })

  test("are filled up with free ones if the installation's defaults are all locked", () => {
    const scores = displayFor({ ...display, default: ['Score AC', 'Score DC'] }, false)
    expect(shownFields(scores, null)).toHaveLength(display.least)
    const free = display.fields.filter((each) => each.free).map(({ field }) => field)
    expect(free).toEqual(expect.arrayContaining([...shownFields(scores, null)]))
  })

  test('exclude locked ones that a shared address names', () => {
    expect(shownFields(visitor, ['Score DC', 'capacity', 'Brand'])).toEqual(['capacity', 'Brand'])
    expect(shownFields(visitor, ['Score DC', 'Score AC', 'capacity'])).toEqual(visitor.default)
  })
})

describe('the fields of an address', () => {
  test('keep their order, each once, seven at most', () => {
    expect(shownFields(display, ['capacity', 'osm_id', 'capacity'])).toEqual(['capacity', 'osm_id'])
    const many = display.fields.map(({ field }) => field)
    expect(shownFields(display, many)).toEqual(many.slice(0, 7))
  })

  test("fall back to the configuration's if unknown or too few", () => {
    expect(shownFields(display, null)).toEqual(display.default)
    expect(shownFields(display, ['osm_id'])).toEqual(display.default)
    expect(shownFields(display, ['hex_id', 'lat', 'osm_id'])).toEqual(display.default)
  })
})
