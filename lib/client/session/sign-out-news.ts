import { windowNews } from '@/lib/client/browser/window-news'

const news = windowNews<'signed-out'>('session')

/** Notifies this browser's other tabs of a sign-out; they check it with the server. */
export const announceSignOut = (): void => news.announce('signed-out')

/** Calls `hear` when another tab signs out. @returns unsubscribe */
export const onSignOutElsewhere = (hear: () => void): (() => void) => news.listen(hear)
