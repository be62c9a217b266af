# The service as an image (docs/installing.md): `docker build --build-arg COMMIT=$(git rev-parse --short=12 HEAD) -t pfotenportal .`
# Debian rather than Alpine: what is built and tested is glibc. For a build that can be repeated, name the base by digest.
ARG BASE=node:24-bookworm-slim

# What npm reads. Without install scripts: no package that the build or the service needs has one.
FROM ${BASE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/portal/package.json apps/portal/
COPY packages/contract/package.json packages/contract/
COPY packages/domain/package.json packages/domain/
COPY packages/text/package.json packages/text/

# What the service needs while it runs. Its optional packages are the embedded PostgreSQL, which an image does not have.
FROM manifests AS production
RUN npm ci --ignore-scripts --omit=dev --omit=optional --workspace=@pfotenportal/server

FROM manifests AS build
RUN npm ci --ignore-scripts
COPY . .
# A clone with a strict umask has files that only its owner may read; the service is another user.
RUN npm run build && chmod -R a+rX apps packages brand catalogue package.json package-lock.json

FROM ${BASE}
# `::` is every interface, of IPv4 too. Where the kernel has no IPv6 at all, set HOST=0.0.0.0.
ENV NODE_ENV=production HOST=:: PORT=3000
WORKDIR /app
COPY --from=production /app/node_modules node_modules
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/packages/contract/package.json packages/contract/
COPY --from=build /app/packages/contract/dist packages/contract/dist
COPY --from=build /app/packages/domain/package.json packages/domain/
COPY --from=build /app/packages/domain/dist packages/domain/dist
COPY --from=build /app/packages/text/package.json packages/text/
COPY --from=build /app/packages/text/dist packages/text/dist
COPY --from=build /app/apps/server/package.json apps/server/
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/portal/dist apps/portal/dist
COPY --from=build /app/brand brand
COPY --from=build /app/catalogue catalogue
# The context has no .git, so the build does not know its commit.
ARG COMMIT=
ENV COMMIT=${COMMIT}
# Nothing below /app belongs to this user, and the service writes no file: the root file system can be read-only.
USER node
EXPOSE 3000
# /readyz is 503 while the database is away: do not restart for it. Where something restarts a container, probe /livez.
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s \
  CMD ["node", "-e", "fetch('http://localhost:' + process.env.PORT + '/readyz').then((it) => process.exit(it.ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm, which as process 1 would not hand on SIGTERM.
CMD ["node", "apps/server/dist/bundle/main.js"]
