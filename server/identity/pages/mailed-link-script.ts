/** Address of the script below. */
export const mailedLinkScriptPath = '/assets/mailed-link.js'

/**
 * Moves the token from the address into the form: an address's fragment reaches no server, and the page's own
 * address then opens nothing.
 */
export const mailedLinkScript = `const takeToken = () => {
  const token = location.hash.slice(1)
  if (!token) return
  document.querySelector('input[name="token"]').value = token
  history.replaceState(null, '', location.pathname)
}
takeToken()
addEventListener('hashchange', takeToken)
`
