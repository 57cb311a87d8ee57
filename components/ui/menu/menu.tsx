'use client'

import * as Slot from 'radix-ui/slot'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { notify } from '@/components/ui/notify'
import type { MenuProps, Press } from './menu-items'
import type { MenuList } from './menu-list'

const loadList = () => import('./menu-list')

/** Prefetched on intent; a failed fetch is retried on the press. */
const warmUp = () => void loadList().catch(() => undefined)

const openingKeys = ['Enter', ' ', 'ArrowDown']

/** The code loads on intent; a press meanwhile opens the menu once loaded. */
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
    if (event.button !== 0 || event.ctrlKey) return
    // The open menu brings a button of its own: focus on this one would fall to the page and close the menu.
    event.preventDefault()
    open({})
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
