export const mailedLinkScriptPath = '/assets/mailed-link.js'

/** A fragment reaches no server. Moving it into the form leaves an address that opens nothing. */
export const mailedLinkScript = `const takeToken = () => {
  const token = location.hash.slice(1)
  if (!token) return
  document.querySelector('input[name="token"]').value = token
  history.replaceState(null, '', location.pathname)
}
takeToken()
addEventListener('hashchange', takeToken)
`
