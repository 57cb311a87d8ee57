import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import type { Aside } from '@/components/studio/panel/layers-tab'
import { StudioPanel } from '@/components/studio/panel/studio-panel'
import { StudioAside } from '@/components/studio/studio-aside'
import { useHistory } from '@/components/studio/use-history'
import type { Studio } from '@/components/studio/use-studio'
import { useUndoKeys } from '@/components/studio/use-undo-keys'
import type { StudioClient } from '@/lib/client/kepler/studio/studio-client'
import type { Json } from '@/lib/domain/kepler/json-parts'
import { readStudioMap } from '@/lib/domain/kepler/studio/read-map'
import { readSettings } from '@/lib/domain/kepler/studio/read-settings'
import { StudioSession } from '@/lib/domain/kepler/studio/session'
import { pretendLayout } from '@/tests/support/pretend-layout'
import { studioMap } from '@/tests/support/studio-map'

pretendLayout()

const map = readStudioMap(studioMap())

/** Answers as the worker does, without one; that of a large map has other things to do first. */
function clientOf(session: StudioSession, free = Promise.resolve()): StudioClient {
  const ask = async (call: string, of: Parameters<StudioSession['facts']>[0]) => {
    await free
    return call === 'facts' ? session.facts(of) : undefined
  }
  return { ask } as unknown as StudioClient
}

const session = new StudioSession(map)
const outline = session.outline()

interface EditorProps {
  client: StudioClient
  onConfig: (config: Json) => void
}

function Editor({ client, onConfig }: EditorProps) {
  const history = useHistory()
  const { now = outline, start, edit, undo, redo } = history
  const { config } = now
  const [aside, setAside] = useState<Aside>()
  useEffect(() => start(outline), [start])
  useEffect(() => onConfig(config), [config, onConfig])
  useUndoKeys({ undo, redo })
  const open = {
    name: 'stops.json',
    outline,
    client,
    settings: readSettings(config, outline.datasets),
  }
  const studio = { open, drawn: new Map(), rows: {}, edit } as unknown as Studio
  return (
    <>
      <StudioPanel
        {...{ map: open, drawn: new Map(), rows: {}, edit, aside, onAside: setAside }}
        bounds={() => [9, 47, 10, 48]}
        grounds={[{ value: 'dark', label: 'Dark' }]}
        ground="dark"
        onGround={() => {}}
        onAddData={() => {}}
        table={{ shown: undefined, onToggle: () => {} }}
      />
      <StudioAside {...{ studio, aside, onAside: setAside }} />
    </>
  )
}

function edited(free?: Promise<void>) {
  let config: Json = {}
  const user = userEvent.setup()
  render(
    <Editor
      client={clientOf(session, free)}
      onConfig={(next) => {
        config = next
      }}
    />,
  )
  return { user, settings: () => readSettings(config, outline.datasets) }
}

const labels = () =>
  within(screen.getByRole('list', { name: 'Layers' }))
    .getAllByRole('button', { name: /^Order of/ })
    .map((button) => /^Order of (.*):/.exec(button.getAttribute('aria-label') ?? '')?.[1])

describe('editing a map', () => {
  it('moves a layer by keys and takes the step back and forth', async () => {
    const { user } = edited()
    screen.getByRole('button', { name: /^Order of A point/ }).focus()
    await user.keyboard('{ArrowDown}')
    expect(labels().slice(0, 2)).toEqual(['A icon', 'A point'])
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Order of A point: 2 of 13/)
    await user.keyboard('{Control>}z{/Control}')
    expect(labels().slice(0, 2)).toEqual(['A point', 'A icon'])
    await user.keyboard('{Control>}y{/Control}')
    expect(labels().slice(0, 2)).toEqual(['A icon', 'A point'])
  })

  it('sets column, scale, breaks and opacity of a layer', async () => {
    const { user, settings } = edited()
    await user.click(screen.getByRole('button', { name: 'A point' }))
    const aside = within(screen.getByRole('region', { name: 'A point' }))
    const [column] = aside.getAllByRole('combobox', { name: 'Column' })
    if (!column) throw new Error('A colour has a column.')
    await user.selectOptions(column, 'name')
    expect(settings().layers[0]?.channels.color).toEqual({ field: 'name', scale: 'ordinal' })
    await user.selectOptions(column, 'kwh')
    await user.selectOptions(aside.getByRole('combobox', { name: 'Scale' }), 'custom')
    const first = aside.getByRole('spinbutton', { name: 'Break 1' })
    await user.clear(first)
    await user.type(first, '15{Tab}')
    expect(settings().layers[0]?.vis.colorRange).toMatchObject({
      colorMap: [
        [15, '#000000'],
        [null, '#ffffff'],
      ],
    })
    const opacity = aside.getByRole('spinbutton', { name: 'Opacity' })
    await user.clear(opacity)
    await user.type(opacity, '7{Enter}')
    expect(settings().layers[0]?.vis.opacity).toBe(1)
  })

  it('adds a layer from columns, and removes it', async () => {
    const { user, settings } = edited()
    await user.click(screen.getByRole('button', { name: 'Add layer' }))
    const form = within(screen.getByRole('region', { name: 'Add layer' }))
    await user.selectOptions(form.getByRole('combobox', { name: 'Type' }), 'hexagon')
    expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Latitude' }).value).toBe('lat')
    await user.click(form.getByRole('button', { name: 'Add layer' }))
    expect(settings().layers[0]).toMatchObject({ drawn: 'hexagon', columns: { lat: 'lat', lng: 'lng' } })
    await user.click(screen.getByRole('button', { name: 'More on stops, hexbin' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    expect(settings().layers).toHaveLength(13)
  })

  it('adds filters of a column and of the view, and removes one', async () => {
    const { user, settings } = edited()
    await user.click(screen.getByRole('tab', { name: /Filters/ }))
    await user.click(screen.getByRole('button', { name: 'Add filter' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Column' }), 'seen')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await screen.findByRole('button', { name: 'Play seen' })
    expect(settings().filters.at(-1)?.value).toEqual({
      kind: 'time',
      value: [Date.UTC(2026, 0, 1, 10, 30), Date.UTC(2026, 0, 3, 10, 30)],
    })
    await user.click(screen.getByRole('button', { name: 'Area in view' }))
    expect(settings().filters.at(-1)?.value).toMatchObject({ kind: 'area' })
    await user.click(screen.getByRole('button', { name: 'Remove filter seen' }))
    expect(settings().filters.map(({ value }) => value.kind)).toEqual(['range', 'multi', 'area'])
  })

  it('moves no filter before the ends of its data are known', async () => {
    let free = () => {}
    const { user, settings } = edited(
      new Promise((resolve) => {
        free = resolve
      }),
    )
    await user.click(screen.getByRole('tab', { name: /Filters/ }))
    expect(screen.queryAllByRole('slider')).toEqual([])
    free()
    const from = await screen.findByRole('slider', { name: 'kwh, from' })
    from.focus()
    await user.keyboard('{PageUp}')
    // The end that did not move stays beyond the data.
    expect(settings().filters[0]?.value).toEqual({ kind: 'range', value: [12, 100] })
    expect(from.getAttribute('aria-valuetext')).toBe('12')
  })

  it('takes the ends of a filter as figures, and refuses those out of order', async () => {
    const { user, settings } = edited()
    await user.click(screen.getByRole('tab', { name: /Filters/ }))
    const least = await screen.findByRole('textbox', { name: 'kwh, minimum' })
    await user.clear(least)
    await user.type(least, '15{Enter}')
    expect(settings().filters[0]?.value).toEqual({ kind: 'range', value: [15, 100] })
    const most = screen.getByRole('textbox', { name: 'kwh, maximum' })
    await user.clear(most)
    await user.type(most, '11{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('The maximum cannot be below the minimum.')
    expect(settings().filters[0]?.value).toEqual({ kind: 'range', value: [15, 100] })
  })

  it('adds one filter for two presses', async () => {
    let free = () => {}
    const { user, settings } = edited(
      new Promise((resolve) => {
        free = resolve
      }),
    )
    await user.click(screen.getByRole('tab', { name: /Filters/ }))
    await user.click(screen.getByRole('button', { name: 'Add filter' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Column' }), 'kwh')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await user.click(screen.getByRole('button', { name: 'Add' }))
    free()
    expect(await screen.findAllByRole('slider', { name: 'kwh, from' })).toHaveLength(2)
    expect(settings().filters.map(({ value }) => value.kind)).toEqual(['range', 'multi', 'range'])
  })

  it('chooses the columns of the tooltip', async () => {
    const { user, settings } = edited()
    await user.click(screen.getByRole('tab', { name: 'Interactions' }))
    await user.click(screen.getByRole('checkbox', { name: 'name' }))
    expect(settings().tooltip.fields.stops).toEqual([
      { name: 'kwh', format: '.1f' },
      { name: 'name', format: '' },
    ])
  })
})
