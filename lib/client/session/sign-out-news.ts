import { windowNews } from '@/lib/client/browser/window-news'

const news = windowNews<'signed-out'>('session')

/** Other tabs check the sign-out with the server. */
export const announceSignOut = (): void => news.announce('signed-out')

export const onSignOutElsewhere = (hear: () => void): (() => void) => news.listen(hear)
