/** Asks for the buttons that were pressed before the page was alive: `detail` is the list to put them on. */
export const aliveEvent = 'page-alive'

/**
 * Runs ahead of everything else on a page. Buttons that stand there before the code behind them does would swallow
 * presses, and those of a form would send it as an address; links work by themselves. Impatience is one press.
 */
export const earlyPressScript = `{
const pressed = []
const keep = (event) => {
  const button = event.target.closest('button')
  if (!button) return
  event.preventDefault()
  event.stopPropagation()
  if (pressed.at(-1) !== button) pressed.push(button)
}
addEventListener('click', keep, true)
addEventListener('${aliveEvent}', ({ detail }) => {
  removeEventListener('click', keep, true)
  detail.push(...pressed.splice(0))
})
}`
