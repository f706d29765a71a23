/** It has no types of its own: looks a password up in the pgpass file, as libpq does. */
declare module 'pgpass' {
  interface Place {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
  }
  function pgpass(place: Place, found: (password: string | undefined) => void): void;
  namespace pgpass {
    /** Where it writes that it does not use a file which others can read. */
    function warnTo(stream: NodeJS.WritableStream): NodeJS.WritableStream;
  }
  export default pgpass;
}
