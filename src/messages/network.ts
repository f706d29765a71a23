import type { ErrorParams } from '../contract/errors.ts';
import { listed } from './listed.ts';
import { hintOf, messageOf, type Sentence } from './sentence.ts';

type Motifs = Readonly<Record<string, Sentence>>;
type Networks = Readonly<
  Record<
    | 'CONNEXION_REFUSEE'
    | 'HOTE_INCONNU'
    | 'TLS_INVALIDE'
    | 'PEM_INVALIDE'
    | 'DELAI_DEPASSE'
    | 'REPONSE_INCOMPRISE',
    Sentence
  >
>;

const isProxy = (p: ErrorParams) => p.objet === 'mandataire';
const isProvider = (p: ErrorParams) => p.objet === 'fournisseur';
/** What a proxy says that lets the address pass, and did not reach it. */
const isGateway = (p: ErrorParams) => p.status === 502 || p.status === 503 || p.status === 504;

function messageFor(motifs: Motifs, p: ErrorParams): string | undefined {
  const sentence = motifs[String(p.motif)];
  return sentence && messageOf(sentence, p);
}

function hintFor(motifs: Motifs, p: ErrorParams): string | undefined {
  const sentence = motifs[String(p.motif)];
  return sentence && hintOf(sentence, p);
}

/** Why a connection is not encrypted as it should be (TLS_INVALIDE). */
const TLS_FR: Motifs = {
  autorite: [
    'Le certificat de {host} est signé par une autorité que cette machine ne connaît pas.',
    (p) =>
      p.file !== undefined
        ? `Ce n’est pas l’autorité de ${p.file} : demandez le bon certificat à l’administrateur du serveur ; sinon, ne vous connectez pas.`
        : 'Si ce serveur ou cette autorité sont les vôtres, donnez son certificat (PEM) avec --ca-cert ; sinon, ne vous connectez pas.',
  ],
  expire: [
    'Le certificat de {host} a expiré.',
    'Demandez à l’administrateur du serveur de le renouveler ; vérifiez aussi l’heure de cette machine.',
  ],
  pas_encore: [
    'Le certificat de {host} n’est pas encore valable.',
    'Vérifiez l’heure de cette machine ; si elle est juste, prévenez l’administrateur du serveur.',
  ],
  nom: [
    (p) =>
      `Le certificat présenté n’est pas celui de ${p.host}${p.names ? `, mais de ${listed(p.names)}` : ''}.`,
    'Utilisez dans l’adresse le nom du certificat ; si ce n’est pas celui de votre serveur, l’adresse mène à un autre.',
  ],
  clair: [
    '{url} : ce port ne répond pas en https.',
    'S’il répond en http, utilisez l’adresse {other} ; sinon, corrigez le port.',
  ],
  chiffre: ['{url} : ce port répond en https, non en http.', 'Utilisez l’adresse {other}.'],
};

const TLS_EN: Motifs = {
  autorite: [
    'The certificate of {host} is signed by an authority unknown to this machine.',
    (p) =>
      p.file !== undefined
        ? `The authority in ${p.file} is a different one: ask the administrator of the server for the right certificate; otherwise do not connect.`
        : 'If this server or this authority is your own, give its certificate (PEM) with --ca-cert; otherwise do not connect.',
  ],
  expire: [
    'The certificate of {host} has expired.',
    'Ask the administrator of the server to renew it; also check the clock of this machine.',
  ],
  pas_encore: [
    'The certificate of {host} is not valid yet.',
    'Check the clock of this machine; if it is right, inform the administrator of the server.',
  ],
  nom: [
    (p) => `The certificate presented is not for ${p.host}${p.names ? `, but for ${listed(p.names)}` : ''}.`,
    'Use the name of the certificate in the address; if it is not the name of your server, the address leads to another one.',
  ],
  clair: [
    '{url}: this port does not use https.',
    'If the port uses http, use the address {other}; otherwise correct the port.',
  ],
  chiffre: ['{url}: this port uses https, not http.', 'Use the address {other}.'],
};

/** What is wrong with a file of certificates or of a key (PEM_INVALIDE). */
const PEM_FR: Motifs = {
  certificat: [
    '{file} ne contient aucun certificat lisible (PEM).',
    'Donnez le fichier qui contient « -----BEGIN CERTIFICATE----- » , non la clé privée.',
  ],
  cle: [
    '{file} ne contient aucune clé privée lisible (PEM).',
    'Donnez à --tls-key le fichier qui contient « PRIVATE KEY », à --tls-cert le certificat.',
  ],
  phrase: [
    'La clé privée {file} est protégée par une phrase secrète.',
    'Donnez une clé sans phrase secrète : openssl pkey -in <clé> -out <nouvelle clé>',
  ],
  autre_cle: [
    'La clé privée {file} ne correspond pas au certificat {certificate}.',
    'Donnez la clé avec laquelle ce certificat a été demandé, ou le certificat de cette clé.',
  ],
  refuse: [
    'Le certificat {file} ou sa clé ne peuvent pas servir à TLS ({reason}).',
    'Faites établir un certificat d’après une clé plus forte, ou corrigez la chaîne du fichier.',
  ],
};

const PEM_EN: Motifs = {
  certificat: [
    '{file} contains no readable certificate (PEM).',
    'Give the file that contains "-----BEGIN CERTIFICATE-----", not the private key.',
  ],
  cle: [
    '{file} contains no readable private key (PEM).',
    'Give --tls-key the file that contains "PRIVATE KEY", and --tls-cert the certificate.',
  ],
  phrase: [
    'The private key {file} is protected by a passphrase.',
    'Give a key without a passphrase: openssl pkey -in <key> -out <new key>',
  ],
  autre_cle: [
    'The private key {file} does not match the certificate {certificate}.',
    'Give the key with which this certificate was requested, or the certificate of this key.',
  ],
  refuse: [
    'The certificate {file} or its key cannot be used for TLS ({reason}).',
    'Have a certificate issued for a stronger key, or correct the chain in the file.',
  ],
};

/** What is said of a connection that does not come about, to a service or to the proxy before it. */
export const NETWORK_FR: Networks = {
  CONNEXION_REFUSEE: [
    (p) => {
      if (p.status === 407 && p.mandataire === undefined)
        return `Un mandataire (proxy) devant ${p.url} demande une authentification (407).`;
      if (p.status === 407)
        return p.identified === undefined
          ? `Le mandataire (proxy) ${p.mandataire} demande une authentification (407).`
          : `Le mandataire (proxy) ${p.mandataire} refuse le nom et le mot de passe de la variable ${p.variable} (407).`;
      if (isGateway(p)) return `Le mandataire (proxy) ${p.mandataire} n’a pu joindre ${p.url} (${p.status}).`;
      if (p.status !== undefined)
        return `Le mandataire (proxy) ${p.mandataire} refuse la connexion à ${p.url} (${p.status}).`;
      return `${subjectFr(p)}${p.url} refuse la connexion (${p.reason}).`;
    },
    (p) => {
      if (p.status === 407 && p.mandataire === undefined)
        return `Indiquez ce mandataire dans la variable ${p.variable}, sous la forme http://nom:motdepasse@machine:port, et vérifiez que l’adresse est celle du service.`;
      if (p.status === 407)
        return `${p.identified === undefined ? 'Donnez un nom et un mot de passe' : 'Corrigez le nom et le mot de passe'} dans la variable ${p.variable}, sous la forme http://nom:motdepasse@machine:port.`;
      if (isGateway(p))
        return 'Vérifiez l’adresse et que le service est démarré ; s’il est joignable sans mandataire, ajoutez-le à NO_PROXY.';
      if (p.status !== undefined)
        return 'Demandez à l’administrateur du mandataire d’autoriser cette adresse ; si elle est joignable sans lui, ajoutez-la à NO_PROXY.';
      return (
        elsewhereFr(p) ?? 'Vérifiez que le serveur est démarré, et que l’adresse et le port sont les bons.'
      );
    },
  ],
  HOTE_INCONNU: [
    'Le nom {host} est introuvable.',
    (p) =>
      elsewhereFr(p) ??
      (p.objet === 'document'
        ? 'Vérifiez l’adresse du document et votre connexion au réseau ; si seul un mandataire (proxy) connaît ce nom, ajoutez --allow-private.'
        : 'Vérifiez l’adresse du profil et votre connexion au réseau.'),
  ],
  TLS_INVALIDE: [
    (p) =>
      (isProxy(p) ? 'Le mandataire (proxy) : ' : '') +
      (messageFor(TLS_FR, p) ?? `La connexion chiffrée à ${p.url} échoue (${p.reason}).`),
    (p) =>
      isProxy(p) && (p.motif === 'clair' || p.motif === 'nom')
        ? proxyFr(p)
        : (hintFor(TLS_FR, p) ?? 'Vérifiez l’adresse, ou consultez l’administrateur du serveur.'),
  ],
  PEM_INVALIDE: [
    (p) => messageFor(PEM_FR, p) ?? `${p.file} ne peut pas servir à TLS.`,
    (p) => hintFor(PEM_FR, p) ?? 'Donnez un certificat et sa clé, en fichiers PEM.',
  ],
  DELAI_DEPASSE: [
    (p) => `${subjectFr(p)}${p.url} n’a pas répondu en ${p.seconds} s.`,
    (p) => {
      const elsewhere = elsewhereFr(p);
      if (elsewhere) return elsewhere;
      return p.method === undefined || p.method === 'GET'
        ? 'Réessayez, ou allongez le délai avec --timeout.'
        : 'L’écriture a pu avoir lieu : vérifiez avant de recommencer, ou allongez le délai avec --timeout.';
    },
  ],
  REPONSE_INCOMPRISE: [
    (p) => {
      if (isProxy(p)) return `La réponse du mandataire (proxy) ${p.url} n’est pas du HTTP.`;
      if (p.location !== undefined)
        return `${p.url} renvoie (${p.status}) vers « ${p.location} », ce qui n’est pas suivi.`;
      if (p.reason !== undefined) return `La réponse de ${p.url} n’est pas valable : ${p.reason}.`;
      return `${p.url} a répondu ${p.status} sous une forme inattendue (${p.type || 'sans type'}).`;
    },
    (p) =>
      elsewhereFr(p) ??
      (isSecured(p)
        ? 'Ce service n’est servi qu’en https : écrivez son adresse en https (--url, VIGIE_URL, ou celle du profil).'
        : 'Vérifiez que l’adresse est celle du service, non d’un portail ou d’un mandataire.'),
  ],
};

/** Whether a service sends who asks over http to itself, over https. */
function isSecured({ url, location }: ErrorParams): boolean {
  const [from, to] = [url, location].map((one) => URL.parse(String(one)));
  return from?.protocol === 'http:' && to?.protocol === 'https:' && to.hostname === from.hostname;
}

function subjectFr(p: ErrorParams): string {
  return isProxy(p) ? 'Le mandataire (proxy) ' : isProvider(p) ? 'Le fournisseur d’identité ' : '';
}

/** What to do where it is not the service that fails; undefined where it is. */
function elsewhereFr(p: ErrorParams): string | undefined {
  if (isProvider(p))
    return `Vérifiez votre connexion au réseau. Si cela dure, demandez à l’administrateur du service si son fournisseur d’identité, ${p.issuer}, est démarré.`;
  return isProxy(p) ? proxyFr(p) : undefined;
}

function proxyFr({ variable = 'https_proxy' }: ErrorParams): string {
  return `Le mandataire (proxy) vient de la variable ${variable} : corrigez-la ou retirez-la.`;
}

export const NETWORK_EN: Networks = {
  CONNEXION_REFUSEE: [
    (p) => {
      if (p.status === 407 && p.mandataire === undefined)
        return `A proxy in front of ${p.url} requires authentication (407).`;
      if (p.status === 407)
        return p.identified === undefined
          ? `The proxy ${p.mandataire} requires authentication (407).`
          : `The proxy ${p.mandataire} rejects the name and password in the variable ${p.variable} (407).`;
      if (isGateway(p)) return `The proxy ${p.mandataire} could not reach ${p.url} (${p.status}).`;
      if (p.status !== undefined)
        return `The proxy ${p.mandataire} refuses to connect to ${p.url} (${p.status}).`;
      return `${subjectEn(p)}${p.url} refuses the connection: ${p.reason}.`;
    },
    (p) => {
      if (p.status === 407 && p.mandataire === undefined)
        return `Set that proxy in the variable ${p.variable}, as http://name:password@host:port, and check that the address is that of the service.`;
      if (p.status === 407)
        return `${p.identified === undefined ? 'Give a name and a password' : 'Correct the name and the password'} in the variable ${p.variable}, as http://name:password@host:port.`;
      if (isGateway(p))
        return 'Check the address and that the service is running; if it is reachable without a proxy, add it to NO_PROXY.';
      if (p.status !== undefined)
        return 'Ask the administrator of the proxy to allow this address; if it is reachable without a proxy, add it to NO_PROXY.';
      return (
        elsewhereEn(p) ?? 'Check that the server is running, and that the address and the port are right.'
      );
    },
  ],
  HOTE_INCONNU: [
    'The name {host} cannot be found.',
    (p) =>
      elsewhereEn(p) ??
      (p.objet === 'document'
        ? 'Check the address of the document and your network connection; if only a proxy knows this name, add --allow-private.'
        : 'Check the address of the profile and your network connection.'),
  ],
  TLS_INVALIDE: [
    (p) =>
      (isProxy(p) ? 'The proxy: ' : '') +
      (messageFor(TLS_EN, p) ?? `The encrypted connection to ${p.url} fails (${p.reason}).`),
    (p) =>
      isProxy(p) && (p.motif === 'clair' || p.motif === 'nom')
        ? proxyEn(p)
        : (hintFor(TLS_EN, p) ?? 'Check the address, or ask the administrator of the server.'),
  ],
  PEM_INVALIDE: [
    (p) => messageFor(PEM_EN, p) ?? `${p.file} cannot be used for TLS.`,
    (p) => hintFor(PEM_EN, p) ?? 'Give a certificate and its key, as PEM files.',
  ],
  DELAI_DEPASSE: [
    (p) => `${subjectEn(p)}${p.url} did not answer within ${p.seconds} s.`,
    (p) => {
      const elsewhere = elsewhereEn(p);
      if (elsewhere) return elsewhere;
      return p.method === undefined || p.method === 'GET'
        ? 'Retry, or allow more time with --timeout.'
        : 'The write may have happened: check before retrying, or allow more time with --timeout.';
    },
  ],
  REPONSE_INCOMPRISE: [
    (p) => {
      if (isProxy(p)) return `The response of the proxy ${p.url} is not HTTP.`;
      if (p.location !== undefined)
        return `${p.url} redirects (${p.status}) to "${p.location}", which is not followed.`;
      if (p.reason !== undefined) return `The response of ${p.url} is not valid: ${p.reason}.`;
      return `${p.url} answered ${p.status} in an unexpected form (${p.type || 'no type'}).`;
    },
    (p) =>
      elsewhereEn(p) ??
      (isSecured(p)
        ? 'This service is served over https only: write its address with https (--url, VIGIE_URL, or the profile).'
        : 'Check that the address is that of the service, not of a portal or a proxy.'),
  ],
};

function subjectEn(p: ErrorParams): string {
  return isProxy(p) ? 'The proxy ' : isProvider(p) ? 'The identity provider ' : '';
}

function elsewhereEn(p: ErrorParams): string | undefined {
  if (isProvider(p))
    return `Check your network connection. If it lasts, ask the administrator of the service whether its identity provider, ${p.issuer}, is running.`;
  return isProxy(p) ? proxyEn(p) : undefined;
}

function proxyEn({ variable = 'https_proxy' }: ErrorParams): string {
  return `The proxy comes from the variable ${variable}: correct or unset it.`;
}
