export const aliveEvent = 'page-alive'

/** Before hydration buttons would swallow presses, and submit buttons would send the form as an address. */
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
