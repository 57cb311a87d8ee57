import { readConfiguration } from '@/lib/contract/map-configuration'
import {
  clearedConfiguration,
  withComponent,
  withField,
  withLayer,
} from '@/lib/domain/configuration/edit-configuration'

const read = (stored: unknown) => readConfiguration(stored).configuration

function added(outcome: ReturnType<typeof withField>) {
  if ('fault' in outcome) throw new Error(outcome.fault)
  return outcome.configuration
}

const kept = { note: 'x', fields: [{ id: 'city', colour: 'red' }], reportPanel: { theme: 'dark' } }

describe('an edited configuration', () => {
  test('gets fields, each once', () => {
    const configuration = added(withField(read(kept), ' line ', false))
    expect(configuration.fields.map(({ id, template }) => [id, template])).toEqual([
      ['city', undefined],
      ['line', ''],
    ])
    expect(withField(configuration, 'city', true)).toEqual({ fault: 'This field is already added.' })
    expect(withField(configuration, '  ', true)).toEqual({ fault: expect.stringMatching(/^Choose/) })
    const many = read({ fields: Array.from({ length: 200 }, (_, at) => ({ id: `f${at}` })) })
    expect(withField(many, 'more', true)).toEqual({ fault: expect.stringContaining('200 fields') })
  })

  test('gets layers, each once, with a title', () => {
    const configuration = added(withLayer(read({}), 'Radii'))
    expect(configuration.layers).toMatchObject([{ label: 'Radii', title: 'Radii', enableManualToggle: true }])
    expect(withLayer(configuration, 'radii')).toEqual({ fault: 'This layer is already added.' })
    expect(withLayer(configuration, ' ')).toEqual({ fault: 'Choose a layer.' })
  })

  test('gets sections once and groups any number of times', () => {
    const one = added(withComponent(added(withComponent(read(kept), 'restaurants')), 'group'))
    const two = added(withComponent(one, 'group'))
    expect(two.reportPanel.components.map(({ id }) => id)).toEqual(['restaurants', 'group_1', 'group_2'])
    expect(withComponent(two, 'restaurants')).toEqual({ fault: 'This section is already added.' })
  })

  test('keeps unknown settings, even when cleared', () => {
    const configuration = added(withComponent(added(withField(read(kept), 'zid', true)), 'details'))
    expect(configuration).toMatchObject({
      note: 'x',
      fields: [{ id: 'city', colour: 'red' }, { id: 'zid' }],
      reportPanel: { theme: 'dark' },
    })
    expect(clearedConfiguration(configuration)).toEqual({ ...read({}), note: 'x' })
  })
})
