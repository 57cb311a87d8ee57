import type { ReactElement, ReactNode } from 'react'

export type MenuItem =
  | { kind: 'separator'; key: string }
  /** Text that is read, not pressed. */
  | { kind: 'note'; key: string; content: ReactNode }
  /** Something that is on or off; the menu stays open. */
  | {
      kind: 'switch'
      key: string
      label: string
      icon: ReactNode
      isOn: boolean
      onChange: (isOn: boolean) => void
    }
  | {
      kind?: 'item'
      key: string
      label: ReactNode
      icon?: ReactNode
      danger?: boolean
      disabled?: boolean
      /** A place, or an action; not both. */
      href?: string
      /** The place is another site's, or one to read beside this page. */
      isNewTab?: boolean
      onSelect?: () => void
      /** In place of `onSelect`: done once the menu has closed, for what takes the focus. */
      onClosed?: () => void
    }

/** The press that opens it: a key, or a pointer. */
export type Press = { key?: string }

export type MenuProps = {
  /** The button that opens it; it needs its own name. */
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'end' | undefined
  width?: string | undefined
}
