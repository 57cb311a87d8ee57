'use client'

import * as Slot from 'radix-ui/slot'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { notify } from '@/components/ui/notify'
import type { MenuProps, Press } from './menu-items'
import type { MenuList } from './menu-list'

const loadList = () => import('./menu-list')

/** Fetched before it is pressed, where that can be told: what fails is tried again at the press. */
const warmUp = () => void loadList().catch(() => undefined)

const openingKeys = ['Enter', ' ', 'ArrowDown']

/**
 * Actions behind one button. Arrow keys, typing ahead and Escape come with it. What is behind the button is fetched when
 * it is first reached for; a press in the meantime opens it as soon as it is there.
 */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState<{ List: typeof MenuList; press: Press }>()
  if (opened) return <opened.List {...props} press={opened.press} />
  const open = (press: Press) =>
    void loadList().then(
      ({ MenuList: List }) => setOpened({ List, press }),
      () => notify.error('The menu could not be loaded. Check your connection and try again.'),
    )
  const keyDown = (event: KeyboardEvent) => {
    if (!openingKeys.includes(event.key)) return
    event.preventDefault()
    open({ key: event.key })
  }
  const pointerDown = (event: PointerEvent) => {
    if (event.button === 0 && !event.ctrlKey) open({})
  }
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={warmUp}
      onFocus={warmUp}
      onPointerDown={pointerDown}
      onKeyDown={keyDown}
    >
      {props.trigger}
    </Slot.Root>
  )
}
