import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { CellClient } from '@/components/map/cells/cell-client'
import {
  axisOf,
  type CursorCommand,
  commandOf,
  countInRing,
  isWithin,
  panStep,
  scrollTo,
  spokenCell,
  spokenEnd,
} from '@/components/map/cells/cell-cursor'
import type { CursorCell, CursorMove } from '@/components/map/cells/cell-messages'
import type { Direction } from '@/components/map/cells/cell-steps'
import { ringOfTop } from '@/components/map/deck/prism-height'
import { cellMark } from '@/components/map/layers/highlight-layers'
import type { Occlusion } from '@/components/map/map-controls'
import type { MapTarget, Place } from '@/components/map/map-data'
import { duration } from '@/components/map/motion'
import { useLatest } from '@/components/ui/use-latest'
import { setSource } from './use-source'

/** Px inside the free part of the map that the cursor avoids. */
const margin = 48
const panTime = 200

interface CursorOptions {
  /** Latitude, longitude, latitude, ... of the sites found; empty before a search. */
  places: Float64Array
  occlusion(): Occlusion
  /** Replaces the score in what is read aloud. */
  describe?: ((place: Place) => string) | undefined
  onTarget: ((target: MapTarget) => void) | undefined
  onMenu: ((place: Place) => void) | undefined
}

function freeBox(map: MapLibre, { top = 0, right = 0, bottom = 0, left = 0 }: Occlusion) {
  const { clientWidth, clientHeight } = map.getContainer()
  return {
    left: left + margin,
    top: top + margin,
    right: Math.max(left + margin, clientWidth - right - margin),
    bottom: Math.max(top + margin, clientHeight - bottom - margin),
  }
}

/** Also true while the map moves to another view. */
function isInView(map: MapLibre, { lat, lng }: Place): boolean {
  const { clientWidth: right, clientHeight: bottom } = map.getContainer()
  return map.isMoving() || isWithin(map.project([lng, lat]), { left: 0, top: 0, right, bottom })
}

interface CursorDeps {
  map: MapLibre
  client: CellClient
  options(): CursorOptions
  speak(text: string): void
}

class CellCursor {
  readonly #deps: CursorDeps
  #cell: CursorCell | undefined
  /** Origin of the steps along an axis, which keep to that line. */
  #line: { axis: ReturnType<typeof axisOf>; place: Place } | undefined
  #isBusy = false

  constructor(deps: CursorDeps) {
    this.#deps = deps
  }

  run(command: CursorCommand, event: KeyboardEvent): boolean {
    if (command.kind === 'menu') return this.#askMenu()
    if (command.kind === 'pan') return this.#pan(command.direction, event)
    if (command.kind === 'step') void this.#once(() => this.#step(command.direction, event))
    else if (!this.#cell) return false
    else if (command.kind === 'open') void this.#once(() => this.#open())
    else this.leave()
    return true
  }

  leave(): void {
    this.#cell = undefined
    this.#line = undefined
    this.draw(false)
    this.#deps.speak('')
  }

  draw(isOn: boolean): void {
    setSource(
      this.#deps.map,
      'cursor-cell',
      cellMark(isOn && this.#cell ? ringOfTop(this.#deps.map, this.#cell) : undefined),
    )
  }

  /** Continues at the same place when filters or the level of detail change. */
  async follow(): Promise<void> {
    const cell = this.#cell
    if (!cell) return
    const now = await this.#deps.client.move({ place: cell })
    if (!now || this.#cell !== cell) return
    if (now.id !== cell.id || now.isHidden !== cell.isHidden) this.#stand(now, undefined)
  }

  /** Ignores key repeats while an answer is pending. */
  async #once(work: () => Promise<void>) {
    if (this.#isBusy) return
    this.#isBusy = true
    await work()
    this.#isBusy = false
  }

  #askMenu(): boolean {
    const { map, options } = this.#deps
    const { onMenu } = options()
    if (!this.#cell || !onMenu || !isInView(map, this.#cell)) return false
    onMenu({ lat: this.#cell.lat, lng: this.#cell.lng })
    return true
  }

  #pan(direction: Direction, event: KeyboardEvent): boolean {
    const [x, y] = panStep[direction]
    this.#deps.map.panBy([x, y], { duration: duration(panTime) }, { originalEvent: event })
    return true
  }

  async #step(direction: Direction, event: KeyboardEvent) {
    const next = await this.#deps.client.move(this.#moveTo(direction))
    if (next) this.#stand(next, event)
    else this.#deps.speak(spokenEnd(direction))
  }

  #moveTo(direction: Direction): CursorMove {
    const { map, options } = this.#deps
    const box = freeBox(map, options().occlusion())
    const cell = this.#cell
    if (!cell || !isInView(map, cell)) {
      this.#line = undefined
      const { lat, lng } = map.unproject([(box.left + box.right) / 2, (box.top + box.bottom) / 2])
      return { place: { lat, lng } }
    }
    const axis = axisOf(direction)
    if (this.#line?.axis !== axis) this.#line = { axis, place: cell }
    return { from: cell.id, direction, line: this.#line.place }
  }

  #stand(cell: CursorCell, event: KeyboardEvent | undefined) {
    const { map, options, speak } = this.#deps
    const { places, occlusion, describe } = options()
    this.#cell = cell
    this.draw(document.activeElement === map.getCanvas())
    const scroll = event && scrollTo(map.project([cell.lng, cell.lat]), freeBox(map, occlusion()))
    if (scroll) map.panBy([...scroll], { duration: duration(panTime) }, { originalEvent: event })
    speak(
      describe?.(cell) ?? spokenCell(cell, places.length === 0 ? undefined : countInRing(cell.ring, places)),
    )
  }

  async #open() {
    const { client, options } = this.#deps
    const cell = this.#cell && (await client.move({ place: this.#cell }))
    if (!cell) return
    this.#stand(cell, undefined)
    const { isHidden, ...found } = cell
    const isThere = !isHidden && (found.scores.DC !== null || found.scores.AC !== null)
    const place = { lat: cell.lat, lng: cell.lng }
    if (isThere) options().onTarget?.({ kind: 'cell', cell: found, place, isShift: false })
  }
}

function listen(map: MapLibre, client: CellClient, cursor: CellCursor): () => void {
  const canvas = map.getCanvas()
  // On the canvas itself, so it runs before the map's own handler on the parent.
  const pressed = (event: KeyboardEvent) => {
    const command = commandOf(event)
    if (!command || !cursor.run(command, event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const focused = () => cursor.draw(true)
  const blurred = () => cursor.draw(false)
  // A leaning camera sees the top of a column above another place with every movement.
  const moved = () => {
    if (map.getPitch() > 0 && document.activeElement === canvas) cursor.draw(true)
  }
  map.on('move', moved)
  canvas.addEventListener('keydown', pressed)
  canvas.addEventListener('focus', focused)
  canvas.addEventListener('blur', blurred)
  const stopFollowing = client.onChanged(() => void cursor.follow())
  return () => {
    map.off('move', moved)
    canvas.removeEventListener('keydown', pressed)
    canvas.removeEventListener('focus', focused)
    canvas.removeEventListener('blur', blurred)
    stopFollowing()
    cursor.leave()
  }
}

/**
 * Arrows step, Enter clicks, the menu key right-clicks, Escape leaves; Shift and arrows pan.
 * @param client undefined without cells: the map keeps the arrows
 * @returns the text to read aloud
 */
export function useCellCursor(map: MapLibre, client: CellClient | undefined, options: CursorOptions): string {
  const [spoken, speak] = useState('')
  const latest = useLatest(options)
  useEffect(() => {
    if (!client) return
    return listen(map, client, new CellCursor({ map, client, options: () => latest.current, speak }))
  }, [map, client, latest])
  return spoken
}
