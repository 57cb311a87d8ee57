import { act, render, renderHook } from '@testing-library/react'
import { useLayersAtFirst } from '@/components/records/map/record-tools'
import { useLayersCloses } from '@/lib/client/records/record-layers'
import { useMapSettings } from '@/lib/client/scouting/map-preferences'

const { setOpen } = useMapSettings.getState()
const isOpen = () => useMapSettings.getState().isOpen

beforeEach(() => useLayersCloses.setState({ closes: 0 }))
afterEach(() => setOpen(false))

/** Opens a record's map, closes its layers, and leaves. */
function visit(isMeant = true) {
  const { result, unmount } = renderHook(() => useLayersAtFirst(isMeant))
  const wasOpen = isOpen()
  act(() => setOpen(false))
  const isUnasked = result.current
  unmount()
  return { wasOpen, isUnasked }
}

test('opens a record’s layers unasked until closed three times', () => {
  expect(visit(false).wasOpen).toBe(false)
  for (let time = 0; time < 3; time += 1) expect(visit()).toEqual({ wasOpen: true, isUnasked: false })
  expect(visit().wasOpen).toBe(false)
  expect(localStorage.getItem('record-layers-closes')).toContain('"closes":3')
})

test('closes self-opened layers in a narrow window without counting it', () => {
  const { rerender } = renderHook(({ isMeant }) => useLayersAtFirst(isMeant), {
    initialProps: { isMeant: true },
  })
  expect(isOpen()).toBe(true)
  rerender({ isMeant: false })
  expect(isOpen()).toBe(false)
  expect(useLayersCloses.getState().closes).toBe(0)
})

test('leaves layers closed below a dialog, without counting it', () => {
  render(<div role="dialog" />)
  const { result } = renderHook(() => useLayersAtFirst(true))
  expect(isOpen()).toBe(false)
  expect(result.current).toBe(false)
  expect(useLayersCloses.getState().closes).toBe(0)
})

test('focuses layers that were opened on request', () => {
  useLayersCloses.setState({ closes: 3 })
  const { result } = renderHook(() => useLayersAtFirst(true))
  act(() => setOpen(true))
  expect(result.current).toBe(false)
})
