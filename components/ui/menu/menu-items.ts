import type { ReactElement, ReactNode } from 'react'

export type MenuItem =
  | { kind: 'separator'; key: string }
  | { kind: 'note'; key: string; content: ReactNode }
  /** The menu stays open. */
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
      href?: string
      /** For links to other sites, or to read beside this page. */
      isNewTab?: boolean
      isDownload?: boolean
      onSelect?: () => void
      /** Instead of `onSelect`: runs once the menu has closed, for actions that move focus. */
      onClosed?: () => void
    }

/** `key` for the keyboard, empty for a pointer. */
export type Press = { key?: string }

export type MenuProps = {
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'end' | undefined
  width?: string | undefined
}
