import { widthByKey } from '@/components/ui/side-panel'
import { panelWidths, usePanelWidth } from '@/lib/client/scouting/screen-preferences'

const press = (key: string, width: number, shiftKey = false) =>
  widthByKey({ key, shiftKey }, width, panelWidths)

test.each([
  ['ArrowRight', 350, 360],
  ['ArrowLeft', 350, 340],
  ['ArrowLeft', 284, 280],
  ['ArrowRight', 895, 900],
  ['PageUp', 350, 450],
  ['PageDown', 350, 280],
  ['Home', 350, 280],
  ['End', 350, 900],
])('%s at %i px sets %i px', (key, from, to) => {
  expect(press(key, from)).toBe(to)
})

test('makes larger steps with Shift, and ignores other keys', () => {
  expect(press('ArrowRight', 350, true)).toBe(450)
  expect(press('Enter', 350)).toBeUndefined()
})

test('clamps the width and stores it in this browser', () => {
  usePanelWidth.getState().setWidth(2000)
  expect(usePanelWidth.getState().width).toBe(900)
  usePanelWidth.getState().setWidth(512.4)
  expect(localStorage.getItem('panel-width')).toContain('512')
})
