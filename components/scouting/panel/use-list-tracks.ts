import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldPlace, ListLayout } from './list-layout'
import { isText } from './site-columns'

/** Px between titles of one line. */
const minTitleGap = 2
const plainHeader = 28
const titleLine = 24

/** Px; a single line of fields has its titles on two lines if they lack room beside each other. */
export function headerHeight({ lines }: Pick<ListLayout, 'lines'>, isSplit: boolean): number {
  if (lines.length > 1) return lines.length * titleLine
  return isSplit ? 2 * titleLine : plainHeader
}

/** A title over figures may reach into the gap before it. */
export function fitsColumn(
  title: number,
  column: number,
  { place, gap }: { place: FieldPlace; gap: number },
): boolean {
  return title <= column + (isText(place.column) ? 0 : gap - minTitleGap)
}

/**
 * In multiples of the title's own column. Titles that reach towards each other share the column in between.
 */
export function titleReach(line: readonly FieldPlace[], at: number): number {
  const place = line[at]
  if (!place) return 1
  const towards = line[isText(place.column) ? at + 2 : at - 2]
  const isMet = towards !== undefined && isText(towards.column) !== isText(place.column)
  return isMet ? 1.5 : 2
}

const resolved = /^[\d.]+px(?: [\d.]+px)*$/

/** @returns whether a title lacks room on its line */
function applyTracks(header: HTMLElement, { lines, gap }: ListLayout): boolean {
  const grid = header.querySelector('[data-titles]')
  const tracks = grid ? getComputedStyle(grid).gridTemplateColumns : ''
  if (!grid || !resolved.test(tracks)) return false
  header.closest<HTMLElement>('[data-list]')?.style.setProperty('--list-tracks', tracks)
  const [line, more] = lines
  if (!line || more) return false
  const widths = tracks.split(' ').map(Number.parseFloat)
  const titles = [...grid.querySelectorAll('[data-title]')]
  return line.some((place, at) => {
    const title = titles[at]?.scrollWidth
    const track = widths[place.track - 1]
    return title !== undefined && track !== undefined && !fitsColumn(title, track, { place, gap })
  })
}

/**
 * Measures again when the header's width, a title or the fonts change.
 * @returns whether titles need two lines
 */
export function useListTracks(header: RefObject<HTMLElement | null>, layout: ListLayout): boolean {
  const [isSplit, setSplit] = useState(false)
  useLayoutEffect(() => {
    const element = header.current
    if (!element) return
    let isCurrent = true
    const measure = () => {
      if (!isCurrent) return
      const isTight = applyTracks(element, layout)
      // Before the frame is painted, so that the header does not grow on screen.
      flushSync(() => setSplit(isTight))
    }
    // The first report comes after the layout and before the frame: measuring here would make the layout part
    // of the commit, which 200,000 rows make long enough.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const title of element.querySelectorAll('[data-title]')) observer.observe(title)
    void document.fonts?.ready.then(measure)
    return () => {
      isCurrent = false
      observer.disconnect()
    }
  }, [header, layout])
  return isSplit
}
