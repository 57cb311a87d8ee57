export interface AddressTexts {
  label: string
  load: string
  cancel: string
  incorrect: string
  failed: (address: string) => string
  /** Sizes in MB; the whole may be unknown. */
  arrived: (done: string, whole: string | undefined) => string
  signIn: string
}

const english: AddressTexts = {
  label: 'From an address',
  load: 'Load',
  cancel: 'Cancel',
  incorrect: 'Incorrect URL',
  failed: (address) => `Error loading ${address}`,
  arrived: (done, whole) => (whole ? `${done} of ${whole} MB` : `${done} MB`),
  signIn: 'Sign in to load an address.',
}

const others: Readonly<Record<string, AddressTexts>> = {
  fi: {
    label: 'Osoitteesta',
    load: 'Lataa',
    cancel: 'Peruuta',
    incorrect: 'Virheellinen URL-osoite',
    failed: (address) => `Virhe ladattaessa osoitetta ${address}`,
    arrived: (done, whole) => (whole ? `${done} / ${whole} Mt` : `${done} Mt`),
    signIn: 'Kirjaudu sisään ladataksesi osoitteesta.',
  },
  ca: {
    label: 'Des d’una adreça',
    load: 'Carrega',
    cancel: 'Cancel·la',
    incorrect: 'URL incorrecte',
    failed: (address) => `Error en carregar ${address}`,
    arrived: (done, whole) => (whole ? `${done} de ${whole} MB` : `${done} MB`),
    signIn: 'Inicia la sessió per carregar una adreça.',
  },
  es: {
    label: 'Desde una dirección',
    load: 'Cargar',
    cancel: 'Cancelar',
    incorrect: 'URL incorrecta',
    failed: (address) => `Error al cargar ${address}`,
    arrived: (done, whole) => (whole ? `${done} de ${whole} MB` : `${done} MB`),
    signIn: 'Inicie sesión para cargar una dirección.',
  },
  zh: {
    label: '从网址加载',
    load: '加载',
    cancel: '取消',
    incorrect: '网址不正确',
    failed: (address) => `加载 ${address} 时出错`,
    arrived: (done, whole) => (whole ? `${done} / ${whole} MB` : `${done} MB`),
    signIn: '登录后可从网址加载。',
  },
  de: {
    label: 'Von einer Adresse',
    load: 'Laden',
    cancel: 'Abbrechen',
    incorrect: 'Ungültige URL',
    failed: (address) => `Fehler beim Laden von ${address}`,
    arrived: (done, whole) => (whole ? `${done} von ${whole} MB` : `${done} MB`),
    signIn: 'Melden Sie sich an, um eine Adresse zu laden.',
  },
  fr: {
    label: 'Depuis une adresse',
    load: 'Charger',
    cancel: 'Annuler',
    incorrect: 'URL incorrecte',
    failed: (address) => `Erreur lors du chargement de ${address}`,
    arrived: (done, whole) => (whole ? `${done} sur ${whole} Mo` : `${done} Mo`),
    signIn: 'Connectez-vous pour charger une adresse.',
  },
}

export function addressTextsFor(languages: readonly string[]): { lang: string; texts: AddressTexts } {
  for (const language of languages) {
    const [name = ''] = language.toLowerCase().split('-')
    const lang = name === 'cn' ? 'zh' : name
    if (lang === 'en') break
    const texts = Object.hasOwn(others, lang) ? others[lang] : undefined
    if (texts) return { lang, texts }
  }
  return { lang: 'en', texts: english }
}
