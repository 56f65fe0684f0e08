# Build with Docker, Podman, or BuildKit: docker build --tag starboard .
# Settings are environment variables (.env.example). Data is kept in /data; nothing else is written.

FROM node:22-bookworm-slim AS build
WORKDIR /starboard
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:22-bookworm-slim AS packages
WORKDIR /starboard
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --omit=dev
# Nothing here runs builds for another C library, sources, or types.
RUN rm -rf node_modules/@libsql/*-musl node_modules/zod/src
RUN find node_modules -regex '.*\.\(map\|d\.[cm]?ts\)' -delete
RUN mkdir data

# Only Node and what it needs: no shell, no package manager. Runs as user 65532.
FROM gcr.io/distroless/nodejs22-debian12:nonroot
WORKDIR /starboard
COPY --from=packages --chown=65532:65532 /starboard/data /data
COPY --from=packages /starboard/node_modules node_modules
COPY --from=build /starboard/dist dist
COPY package.json LICENSE ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8787 DATA_DIR=/data
EXPOSE 8787
VOLUME /data
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["/nodejs/bin/node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["dist/server/main.js"]
