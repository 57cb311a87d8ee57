'use client'

import { signInPath } from '@/lib/config/routes'
import { Button } from './button'

/** Signs in in a new tab: this page keeps what was opened and typed, and the same button works afterwards. */
export function SignInBeside() {
  const open = () => {
    const { pathname, search } = window.location
    window.open(signInPath(`${pathname}${search}`), '_blank', 'noopener')
  }
  return (
    <Button tone="line" size="sm" onClick={open}>
      Sign In
    </Button>
  )
}
