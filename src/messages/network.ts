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
        ? `Ce n’est pas celle de ${p.file} : demandez le certificat de l’autorité à qui tient le serveur ; sinon, n’allez pas plus loin.`
        : 'Si ce serveur ou cette autorité sont les vôtres, donnez son certificat (PEM) avec --ca-cert ; sinon, n’allez pas plus loin.',
  ],
  expire: [
    'Le certificat de {host} a expiré.',
    'Prévenez qui tient le serveur : il doit le renouveler ; vérifiez aussi l’heure de cette machine.',
  ],
  pas_encore: [
    'Le certificat de {host} n’est pas encore valable.',
    'Vérifiez l’heure de cette machine ; si elle est juste, prévenez qui tient le serveur.',
  ],
  nom: [
    (p) =>
      `Le certificat présenté n’est pas celui de ${p.host}${p.names ? `, mais de ${listed(p.names)}` : ''}.`,
    'Prenez dans l’adresse le nom pour lequel le certificat est fait ; sinon, elle mène à un autre serveur.',
  ],
  clair: [
    '{url} : ce port ne parle pas https.',
    'S’il parle http, prenez {other} pour adresse ; sinon, corrigez le port.',
  ],
  chiffre: ['{url} : ce port parle https, non http.', 'Prenez {other} pour adresse.'],
};

const TLS_EN: Motifs = {
  autorite: [
    'The certificate of {host} is signed by an authority that this machine does not know.',
    (p) =>
      p.file !== undefined
        ? `It is not that of ${p.file}: ask who keeps the server for the certificate of its authority; otherwise go no further.`
        : 'If this server or this authority is your own, give its certificate (PEM) with --ca-cert; otherwise go no further.',
  ],
  expire: [
    'The certificate of {host} has expired.',
    'Tell who keeps the server: it must be renewed; also check the clock of this machine.',
  ],
  pas_encore: [
    'The certificate of {host} is not valid yet.',
    'Check the clock of this machine; if it is right, tell who keeps the server.',
  ],
  nom: [
    (p) =>
      `The certificate presented is not that of ${p.host}${p.names ? `, but of ${listed(p.names)}` : ''}.`,
    'Take the name that the certificate is made for in the address; otherwise it leads to another server.',
  ],
  clair: [
    '{url}: this port does not speak https.',
    'If it speaks http, take {other} as the address; otherwise correct the port.',
  ],
  chiffre: ['{url}: this port speaks https, not http.', 'Take {other} as the address.'],
};

/** What is wrong with a file of certificates or of a key (PEM_INVALIDE). */
const PEM_FR: Motifs = {
  certificat: [
    '{file} ne contient aucun certificat lisible (PEM).',
    'Donnez le fichier qui contient « -----BEGIN CERTIFICATE----- » ; la clé privée n’y a pas sa place.',
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
    'La clé privée {file} n’est pas celle du certificat {certificate}.',
    'Donnez la clé avec laquelle ce certificat a été demandé, ou le certificat de cette clé.',
  ],
  refuse: [
    'Le certificat {file} ou sa clé ne peuvent servir à TLS ({reason}).',
    'Faites établir un certificat d’après une clé plus forte, ou corrigez la chaîne du fichier.',
  ],
};

const PEM_EN: Motifs = {
  certificat: [
    '{file} holds no certificate that can be read (PEM).',
    'Give the file that holds "-----BEGIN CERTIFICATE-----"; the private key has no place there.',
  ],
  cle: [
    '{file} holds no private key that can be read (PEM).',
    'Give --tls-key the file that holds "PRIVATE KEY", and --tls-cert the certificate.',
  ],
  phrase: [
    'The private key {file} is locked by a passphrase.',
    'Give a key without a passphrase: openssl pkey -in <key> -out <new key>',
  ],
  autre_cle: [
    'The private key {file} is not that of the certificate {certificate}.',
    'Give the key that this certificate was asked for with, or the certificate of this key.',
  ],
  refuse: [
    'The certificate {file} or its key cannot be used for TLS ({reason}).',
    'Have a certificate made for a stronger key, or correct the chain in the file.',
  ],
};

/** What is said of a connection that does not come about, to a service or to the proxy before it. */
export const NETWORK_FR: Networks = {
  CONNEXION_REFUSEE: [
    (p) => {
      if (p.status === 407 && p.mandataire === undefined)
        return `Un mandataire (proxy) devant ${p.url} demande qui vous êtes (407).`;
      if (p.status === 407)
        return p.identified === undefined
          ? `Le mandataire (proxy) ${p.mandataire} demande qui vous êtes (407).`
          : `Le mandataire (proxy) ${p.mandataire} refuse le nom et le mot de passe de la variable ${p.variable} (407).`;
      if (isGateway(p)) return `Le mandataire (proxy) ${p.mandataire} n’a pu joindre ${p.url} (${p.status}).`;
      if (p.status !== undefined)
        return `Le mandataire (proxy) ${p.mandataire} refuse de mener à ${p.url} (${p.status}).`;
      return `${isProxy(p) ? 'Le mandataire (proxy) ' : ''}${p.url} refuse la connexion (${p.reason}).`;
    },
    (p) => {
      if (p.status === 407 && p.mandataire === undefined)
        return `Nommez ce mandataire dans la variable ${p.variable}, sous la forme http://nom:motdepasse@machine:port, et vérifiez que l’adresse est celle du service.`;
      if (p.status === 407)
        return `${p.identified === undefined ? 'Donnez un nom et un mot de passe' : 'Corrigez le nom et le mot de passe'} dans la variable ${p.variable}, sous la forme http://nom:motdepasse@machine:port.`;
      if (isGateway(p))
        return 'Vérifiez l’adresse et que le service est démarré ; s’il se joint sans mandataire, nommez-le dans NO_PROXY.';
      if (p.status !== undefined)
        return 'Demandez à qui le tient de laisser passer cette adresse ; si elle se joint sans lui, nommez-la dans NO_PROXY.';
      return isProxy(p)
        ? proxyFr(p)
        : 'Vérifiez que le serveur est démarré, et que l’adresse et le port sont les bons.';
    },
  ],
  HOTE_INCONNU: [
    'Le nom {host} est introuvable.',
    (p) =>
      isProxy(p)
        ? proxyFr(p)
        : p.objet === 'document'
          ? 'Vérifiez l’adresse du document et votre connexion au réseau ; un nom que seul un mandataire (proxy) connaît lui est donné avec --allow-private.'
          : 'Vérifiez l’adresse du profil et votre connexion au réseau.',
  ],
  TLS_INVALIDE: [
    (p) =>
      (isProxy(p) ? 'Le mandataire (proxy) : ' : '') +
      (messageFor(TLS_FR, p) ?? `La connexion chiffrée à ${p.url} échoue (${p.reason}).`),
    (p) =>
      isProxy(p) && (p.motif === 'clair' || p.motif === 'nom')
        ? proxyFr(p)
        : (hintFor(TLS_FR, p) ?? 'Vérifiez l’adresse, ou voyez avec qui tient le serveur.'),
  ],
  PEM_INVALIDE: [
    (p) => messageFor(PEM_FR, p) ?? `${p.file} ne peut servir à TLS.`,
    (p) => hintFor(PEM_FR, p) ?? 'Donnez un certificat et sa clé, en fichiers PEM.',
  ],
  DELAI_DEPASSE: [
    (p) => `${isProxy(p) ? 'Le mandataire (proxy) ' : ''}${p.url} n’a pas répondu en ${p.seconds} s.`,
    (p) => {
      if (isProxy(p)) return proxyFr(p);
      return p.method === undefined || p.method === 'GET'
        ? 'Réessayez, ou allongez le délai avec --timeout.'
        : 'L’écriture a pu avoir lieu : vérifiez avant de recommencer, ou allongez le délai avec --timeout.';
    },
  ],
  REPONSE_INCOMPRISE: [
    (p) => {
      if (isProxy(p)) return `Le mandataire (proxy) ${p.url} répond autre chose que du HTTP.`;
      if (p.location !== undefined)
        return `${p.url} renvoie (${p.status}) vers « ${p.location} », ce qui n’est pas suivi.`;
      if (p.reason !== undefined) return `La réponse de ${p.url} est incompréhensible : ${p.reason}.`;
      return `${p.url} a répondu ${p.status} sous une forme inattendue (${p.type || 'sans type'}).`;
    },
    (p) =>
      isProxy(p)
        ? proxyFr(p)
        : isSecured(p)
          ? 'Ce service ne se sert qu’en https : écrivez ainsi son adresse (--url, VIGIE_URL, ou celle du profil).'
          : 'Vérifiez que l’adresse est celle du service, non d’un portail ou d’un mandataire.',
  ],
};

/** Whether a service sends who asks over http to itself, over https. */
function isSecured({ url, location }: ErrorParams): boolean {
  const [from, to] = [url, location].map((one) => URL.parse(String(one)));
  return from?.protocol === 'http:' && to?.protocol === 'https:' && to.hostname === from.hostname;
}

function proxyFr({ variable = 'https_proxy' }: ErrorParams): string {
  return `C’est le mandataire (proxy) que donne la variable ${variable} : corrigez-la, ou retirez-la.`;
}

export const NETWORK_EN: Networks = {
  CONNEXION_REFUSEE: [
    (p) => {
      if (p.status === 407 && p.mandataire === undefined)
        return `A proxy before ${p.url} asks who you are (407).`;
      if (p.status === 407)
        return p.identified === undefined
          ? `The proxy ${p.mandataire} asks who you are (407).`
          : `The proxy ${p.mandataire} refuses the name and password of the variable ${p.variable} (407).`;
      if (isGateway(p)) return `The proxy ${p.mandataire} could not reach ${p.url} (${p.status}).`;
      if (p.status !== undefined)
        return `The proxy ${p.mandataire} refuses to lead to ${p.url} (${p.status}).`;
      return `${isProxy(p) ? 'The proxy ' : ''}${p.url} refuses the connection: ${p.reason}.`;
    },
    (p) => {
      if (p.status === 407 && p.mandataire === undefined)
        return `Name that proxy in the variable ${p.variable}, as http://name:password@host:port, and check that the address is that of the service.`;
      if (p.status === 407)
        return `${p.identified === undefined ? 'Give a name and a password' : 'Correct the name and the password'} in the variable ${p.variable}, as http://name:password@host:port.`;
      if (isGateway(p))
        return 'Check the address and that the service runs; if it can be reached without a proxy, name it in NO_PROXY.';
      if (p.status !== undefined)
        return 'Ask who keeps it to let this address pass; if it can be reached without it, name it in NO_PROXY.';
      return isProxy(p)
        ? proxyEn(p)
        : 'Check that the server is running, and that the address and the port are right.';
    },
  ],
  HOTE_INCONNU: [
    'The name {host} cannot be found.',
    (p) =>
      isProxy(p)
        ? proxyEn(p)
        : p.objet === 'document'
          ? 'Check the address of the document and your network connection; a name that only a proxy knows is given to it with --allow-private.'
          : 'Check the address of the profile and your network connection.',
  ],
  TLS_INVALIDE: [
    (p) =>
      (isProxy(p) ? 'The proxy: ' : '') +
      (messageFor(TLS_EN, p) ?? `The encrypted connection to ${p.url} fails (${p.reason}).`),
    (p) =>
      isProxy(p) && (p.motif === 'clair' || p.motif === 'nom')
        ? proxyEn(p)
        : (hintFor(TLS_EN, p) ?? 'Check the address, or ask who keeps the server.'),
  ],
  PEM_INVALIDE: [
    (p) => messageFor(PEM_EN, p) ?? `${p.file} cannot be used for TLS.`,
    (p) => hintFor(PEM_EN, p) ?? 'Give a certificate and its key, as PEM files.',
  ],
  DELAI_DEPASSE: [
    (p) => `${isProxy(p) ? 'The proxy ' : ''}${p.url} did not answer within ${p.seconds} s.`,
    (p) => {
      if (isProxy(p)) return proxyEn(p);
      return p.method === undefined || p.method === 'GET'
        ? 'Retry, or allow more time with --timeout.'
        : 'The write may have happened: check before you retry, or allow more time with --timeout.';
    },
  ],
  REPONSE_INCOMPRISE: [
    (p) => {
      if (isProxy(p)) return `The proxy ${p.url} answers something that is no HTTP.`;
      if (p.location !== undefined)
        return `${p.url} redirects (${p.status}) to "${p.location}", which is not followed.`;
      if (p.reason !== undefined) return `The answer of ${p.url} makes no sense: ${p.reason}.`;
      return `${p.url} answered ${p.status} in an unexpected form (${p.type || 'no type'}).`;
    },
    (p) =>
      isProxy(p)
        ? proxyEn(p)
        : isSecured(p)
          ? 'This service is served over https alone: write its address so (--url, VIGIE_URL, or that of the profile).'
          : 'Check that the address is that of the service, not of a portal or a proxy.',
  ],
};

function proxyEn({ variable = 'https_proxy' }: ErrorParams): string {
  return `It is the proxy that the variable ${variable} names: correct it, or unset it.`;
}
